const FILE_CHECK = '-artwork-docreview';

/** 'SVC-{provider}-artwork-docreview' (§3): the file check of a shop. */
export function fileCheckKey(provider: string): string {
  return `SVC-${provider}${FILE_CHECK}`;
}

export function isFileCheck(serviceKey: string): boolean {
  return serviceKey.endsWith(FILE_CHECK);
}

/** 'SVC-{provider}-design-service' (§3): human design service. */
export function designServiceKey(provider: string): string {
  return `SVC-${provider}-design-service`;
}
