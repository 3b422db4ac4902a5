import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay, useMember, useSession } from '../client/session.tsx';
import { useTranslate } from '../client/words.tsx';
import { ADMIN_PATHS, orderPath } from '../routing/admin-pages.rules.ts';
import { orderNumberIn } from './order-number.rules.ts';
import { placesFor } from './places.ts';
import styles from './palette.module.css';

interface Command {
  readonly value: string;
  readonly label: string;
  run(): void;
}

interface PaletteProps {
  onClose(): void;
  onSignOut(): void;
}

/** Everything that can be reached, by a few letters. What is typed is also looked for among the orders. */
export function Palette({ onClose, onSignOut }: PaletteProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { api } = useSession();
  const { scopes } = useMember();
  const maySearch = useMay('order:read');
  const maySearchCustomers = useMay('customer:read');
  const mayHelp = useMay('customer:impersonate');
  const mayImport = useMay('customer:write');
  const [typed, setTyped] = useState('');
  const go = (path: string) => () => void navigate(path);
  const places: Command[] = placesFor(scopes).map(({ name, to }) => ({
    value: name,
    label: t('staff:palette_go', { place: t(`staff:place_${name}`) }),
    run: go(to),
  }));
  const views: Command[] = maySearch
    ? [
        { value: 'due', label: t('staff:palette_due'), run: go(`${ADMIN_PATHS.orders}?sort=due`) },
        { value: 'held', label: t('staff:palette_held'), run: go(`${ADMIN_PATHS.orders}?production=on_hold`) },
        { value: 'unpaid', label: t('staff:palette_unpaid'), run: go(`${ADMIN_PATHS.orders}?payment=awaiting,failed`) },
        { value: 'packed', label: t('staff:palette_packed'), run: go(`${ADMIN_PATHS.orders}?production=packed`) },
      ]
    : [];
  const words = typed.trim();
  const byWords = (value: string, label: string, path: string): Command => ({
    value,
    label: t(label, { words }),
    run: go(`${path}?${new URLSearchParams({ q: words }).toString()}`),
  });
  const number = orderNumberIn(words);
  const search: Command[] =
    words === ''
      ? []
      : [
          ...(maySearch && number !== undefined
            ? [{ value: 'order', label: t('staff:palette_order', { number }), run: go(orderPath(number)) }]
            : []),
          ...(maySearch ? [byWords('search', 'staff:palette_search', ADMIN_PATHS.orders)] : []),
          ...(maySearchCustomers
            ? [byWords('customers', 'staff:palette_search_customers', ADMIN_PATHS.customers)]
            : []),
        ];
  const help: Command[] = mayHelp
    ? [{ value: 'help', label: t('staffcustomers:help_title'), run: go(ADMIN_PATHS.loginAs) }]
    : [];
  const imports: Command[] = mayImport
    ? [{ value: 'import', label: t('staffimport:title'), run: go(ADMIN_PATHS.customerImport) }]
    : [];
  const debug = (on: boolean): Command => ({
    value: `debug ${on}`,
    label: t(on ? 'staff:debug_on' : 'staff:debug_off'),
    run: () => void api('POST /staff/debug/', { body: { on } }),
  });
  const leave: Command = { value: 'out', label: t('staff:sign_out'), run: onSignOut };
  const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const matches = [...views, ...places, ...help, ...imports, debug(true), debug(false), leave].filter(({ label }) =>
    plain(label).includes(plain(words)),
  );
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={t('staff:palette_title')}>
          <Autocomplete.Root<Command>
            open
            inline
            items={[...search, ...matches]}
            filter={null}
            value={typed}
            onValueChange={(value, { reason }) => {
              if (reason !== 'item-press') setTyped(value);
            }}
            itemToStringValue={({ label }) => label}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              className={styles.input}
              aria-label={t('staff:palette_title')}
              placeholder={t('staff:palette_hint')}
            />
            <Autocomplete.List className={styles.list}>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.value}
                  value={command}
                  className={styles.item}
                  onClick={() => {
                    onClose();
                    command.run();
                  }}
                >
                  {command.label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
