import type { RetiredDetail } from '#shop/catalog/sold-product.ts';
import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import type { Destination } from '../../../client/stored-destination.ts';
import type { DestinationState } from '../recap/use-destination.ts';
import type { Choices, EditedLine, IgnoredChoice } from './choices.ts';
import type { Loading } from './loading.rules.ts';
import type { ResolvedChoices } from './resolve-choices.ts';

export interface ProductData extends ResolvedChoices {
  readonly configuration: ProductConfigurationWire;
  readonly fileCheck: boolean;
  readonly lossLeader: string;
  readonly printContent: Choices['printContent'];
  /** The destination of prices and dates; null is the shop's default place. */
  readonly pricedTo: Destination | null;
  /** Why a prepared product could not be opened; empty otherwise. */
  readonly preparedProblem: string;
  /** Name of the retired product whose address led here; empty otherwise. */
  readonly retired: string;
  /** Choices in the address that the product does not have. */
  readonly ignored: readonly IgnoredChoice[];
  /** Key of the text that says why the line cannot be edited any more; empty while it can. */
  readonly editedGone?: string;
  readonly edited: EditedLine | null;
}

/** What changes the choices. The functions stay the same while the page is open. */
export interface Choosing {
  choose(feature: string, option: string): void;
  /** A press begins on an option: the server is asked what it would be asked when the press ends. Changes nothing. */
  askEarly(feature: string, option: string): void;
  /** Several features at once, such as width and height of a circle. */
  chooseAll(options: Readonly<Record<string, string>>): void;
  /** Used while the slider moves: adds no step to the history. */
  slideQuantity(quantity: number): void;
  setQuantity(quantity: number): void;
  setPriority(priority: string): void;
  /** A cell of the grid sets quantity and priority together. */
  setCell(quantity: number, priority: string): void;
  setFileCheck(on: boolean): void;
  setPrintContent(printContent: Choices['printContent']): void;
  /** An empty text removes the code. */
  setPromocode(code: string): void;
  /** Asks again for what was not answered. */
  retry(): void;
}

/**
 * The last answer, its destination, and what can be done with it: the same object until one of them changes, so that
 * what shows it is not drawn again for each press. `quantity`, `priority` and `fileCheck` are the customer's own as soon
 * as a price for them is known.
 */
export interface Offered extends ProductData, Choosing {
  readonly to: DestinationState;
}

/** Quantity and date that the customer asks for, in the same frame. */
export type Asked = Pick<Choices, 'quantity' | 'priority'>;

export interface Configurator extends Offered {
  readonly offered: Offered;
  /** What the customer has chosen, in the same frame; the server's answer may adapt it. */
  readonly wanted: Choices;
  /** The last answer as it came. The same object until the next one. */
  readonly answered: ProductData;
  /** True while a newer answer is being loaded. The old one stays readable. */
  readonly pending: boolean;
  /** What of the page waits for an answer, asked for now or again later. Empty when nothing does. */
  readonly loading: readonly Loading[];
  /** True if the newest choices got no answer. They are kept, and asked for again. */
  readonly unanswered: boolean;
  readonly failure: string;
  /** What is told of the product if it was retired while its page was open. */
  readonly retiredNow: RetiredDetail | undefined;
  /** False until the session is loaded. Until then the prices may be for another place than the visitor's. */
  readonly isPlaceKnown: boolean;
  /** Counts failed answers. */
  readonly failures: number;
  /** Counts changes of the destination that the visitor did not make on this page. */
  readonly moves: number;
}
