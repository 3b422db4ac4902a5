/** 'SVC-{provider}-artwork-docreview' (§3): the file check of a shop. */
export function fileCheckKey(provider: string): string {
  return `SVC-${provider}-artwork-docreview`;
}

/** 'SVC-{provider}-design-service' (§3): human design service. */
export function designServiceKey(provider: string): string {
  return `SVC-${provider}-design-service`;
}
