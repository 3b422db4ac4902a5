/** One tab of any browser engine. The interface is small, so that every engine can implement it. */
export interface Tab {
  /** Opens an address and waits for the document. Requests of the page itself may end later. */
  goes(address: string): Promise<void>;
  /** The value of an expression in the page, as plain data. Promises are not awaited. */
  evaluates(expression: string): Promise<unknown>;
  /** The element that the expression returns; undefined for null. */
  finds(expression: string): Promise<Found | undefined>;
  resizes(width: number, height: number): Promise<void>;
  /** The visible part of the page as PNG. */
  picture(): Promise<Buffer>;
  closes(): Promise<void>;
}

export interface Found {
  /** Presses the pointer. */
  click(): Promise<void>;
  /** Types into an empty field. */
  type(text: string): Promise<void>;
}

/** A browser for one file of journeys. */
export interface Engine {
  /** Opens a tab with its own empty profile. */
  opens(): Promise<Tab>;
  stops(): Promise<void>;
}

export interface EngineKind {
  readonly name: string;
  /** Finds the program of the engine and installs it if necessary; undefined if it is not available. */
  find(): Promise<string | undefined>;
  start(binary: string): Promise<Engine>;
}
