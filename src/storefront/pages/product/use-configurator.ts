import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { ProductConfigurationWire, validate } from '#shop/configurator/configurator.contract.ts';
import type { shippingCalculate } from '#shop/delivery/delivery.contract.ts';
import type { inventory } from '#shop/inventory/inventory.contract.ts';
import type { quote } from '#shop/pricing/pricing.contract.ts';
import { useClient, useSession, type Client } from '../../shell/client.tsx';
import { choicesQuery, type Choices } from './choices.ts';

export interface ProductData {
  readonly configuration: ProductConfigurationWire;
  readonly validation: Answer<typeof validate>;
  readonly quote: Answer<typeof quote> | null;
  readonly shipping: Answer<typeof shippingCalculate> | null;
  /** Of what a supplier delivers; null for what is made here. */
  readonly inventory: Answer<typeof inventory> | null;
  readonly quantity: number;
  readonly priority: string;
  readonly fileCheck: boolean;
  readonly promocode: string;
  readonly lossLeader: string;
  /** Why a prepared product could not be opened; empty otherwise. */
  readonly preparedProblem: string;
  /** The line to edit was taken out of the cart elsewhere. */
  readonly editedGone?: boolean;
  readonly edited: {
    readonly id: string;
    readonly sets: readonly { readonly id: string; readonly name: string; readonly quantity: number }[];
    readonly jobName: string;
    readonly userNotes: string;
  } | null;
}

export interface Configurator extends ProductData {
  /** True while a newer answer is on its way; the old one stays readable. */
  readonly pending: boolean;
  readonly failure: string;
  choose(feature: string, option: string): void;
  setQuantity(quantity: number): void;
  /** A cell of the grid chooses both at once. */
  setCell(quantity: number, priority: string): void;
  setFileCheck(on: boolean): void;
  /** Empty takes the code away. */
  setPromocode(code: string): void;
}

interface Wanted extends Choices {
  readonly changed?: string;
}

/**
 * State of the product page. Each choice asks the server for validity, prices and dates; only the newest question's
 * answer is shown, so that quick clicks never show an older one.
 */
export function useConfigurator(first: ProductData): Configurator {
  const client = useClient();
  const [data, setData] = useState(first);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const newest = useRef(0);
  const latest = useRef<Choices>(choicesOf(first));
  const { configuration, edited } = first;

  const ask = useCallback(
    async (wanted: Wanted) => {
      const turn = (newest.current += 1);
      latest.current = wanted;
      setPending(true);
      const answer = await askServer(client, configuration.mcpSku, configuration.locationId !== '', wanted);
      if (turn !== newest.current) return;
      setPending(false);
      if ('text' in answer) return setFailure(answer.text);
      setFailure('');
      const { fileCheck, promocode, lossLeader } = wanted;
      const next: ProductData = {
        configuration,
        edited,
        ...answer,
        fileCheck,
        promocode,
        lossLeader,
        preparedProblem: '',
      };
      // A code that has run out is shown once with its warning and not sent again.
      const gone = next.quote?.promotion?.status === 'no_longer_valid';
      latest.current = { ...choicesOf(next), ...(gone ? { promocode: '' } : {}) };
      setData(next);
      history.replaceState(
        history.state,
        '',
        location.pathname + choicesQuery(configuration, latest.current, edited?.id),
      );
    },
    [client, configuration, edited],
  );

  // The page was drawn for everybody; a premium reseller has prices of his own.
  const premium = useSession()?.customer?.isPremium ?? false;
  useEffect(() => {
    if (premium) void ask(latest.current);
  }, [premium, ask]);
  useEffect(() => () => void (newest.current += 1), []);

  return {
    ...data,
    pending,
    failure,
    choose: (feature, option) =>
      void ask({ ...latest.current, selection: { ...latest.current.selection, [feature]: option }, changed: feature }),
    setQuantity: (quantity) => void ask({ ...latest.current, quantity }),
    setCell: (quantity, priority) => void ask({ ...latest.current, quantity, priority }),
    setFileCheck: (fileCheck) => void ask({ ...latest.current, fileCheck }),
    setPromocode: (promocode) => void ask({ ...latest.current, promocode }),
  };
}

function choicesOf({ validation, quantity, priority, fileCheck, promocode, lossLeader }: ProductData): Choices {
  return { selection: validation.validSelections, quantity, priority, fileCheck, promocode, lossLeader };
}

type Asked = Pick<ProductData, 'validation' | 'quote' | 'shipping' | 'inventory' | 'quantity' | 'priority'>;

async function askServer(
  { api }: Client,
  mcpSku: string,
  supplied: boolean,
  wanted: Wanted,
): Promise<Asked | { readonly text: string }> {
  const validated = await api('POST /product/validate/', {
    body: {
      mcpSku,
      configuration: wanted.selection,
      quantity: wanted.quantity,
      ...(wanted.changed ? { changed: wanted.changed } : {}),
    },
  });
  if (!validated.ok) return { text: validated.error.text };
  const validation = validated.data;
  const selection = validation.validSelections;
  const quantity = validation.quantity ?? wanted.quantity;
  const times = validation.validProductionTimes.filter((time) => time.valid).map((time) => time.priority);
  const priority = times.includes(wanted.priority) ? wanted.priority : (times[0] ?? wanted.priority);
  const quantityList = [...new Set([...validation.quantities, quantity])].sort((a, b) => a - b);
  const [quoted, shipped, stock] = await Promise.all([
    api('POST /product/quote/', {
      body: {
        mcpSku,
        merchantAttributes: selection,
        quantityList,
        differences: { quantity, priority: priority as 'std' },
        ...(wanted.promocode ? { promocodeInputText: wanted.promocode, fileCheck: wanted.fileCheck } : {}),
        ...(wanted.lossLeader ? { lossLeaderKey: wanted.lossLeader } : {}),
      },
    }),
    api('POST /product/shipping/calculate/', {
      body: { mcpSku, variableAttributes: selection, quantity, deliveries: ['eco', 'std', 'fast', 'express'] },
    }),
    supplied ? api('POST /product/inventory/', { body: { mcpSku, mcpAttributes: selection, quantity } }) : undefined,
  ]);
  if (!quoted.ok && quoted.error.key !== 'premium_only') return { text: quoted.error.text };
  return {
    validation,
    quote: quoted.ok ? quoted.data : null,
    shipping: shipped.ok ? shipped.data : null,
    inventory: stock?.ok ? stock.data : null,
    quantity,
    priority,
  };
}
