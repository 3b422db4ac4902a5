/** One tab of one browser, whatever engine draws it: as little as the journeys need, so that each engine can give it. */
export interface Tab {
  /** Opens an address and waits until its document is there; what it fetches by itself may come later. */
  goes(address: string): Promise<void>;
  /** What an expression is worth in the page at once, as plain data. */
  evaluates(expression: string): Promise<unknown>;
  /** The element that an expression is worth; undefined when it is worth null. */
  finds(expression: string): Promise<Found | undefined>;
  resizes(width: number, height: number): Promise<void>;
  /** What is seen, as PNG. */
  picture(): Promise<Buffer>;
  closes(): Promise<void>;
}

export interface Found {
  /** A press of the pointer. */
  click(): Promise<void>;
  /** Types into an empty field. */
  type(text: string): Promise<void>;
}

/** A browser that was started for one file of journeys. */
export interface Engine {
  /** A tab of somebody of their own: no cookie, nothing remembered. */
  opens(): Promise<Tab>;
  stops(): Promise<void>;
}

export interface EngineKind {
  readonly name: string;
  /** What starts it, looked for and if need be installed; undefined when it cannot be had here. */
  find(): Promise<string | undefined>;
  start(binary: string): Promise<Engine>;
}
