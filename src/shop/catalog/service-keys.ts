const FILE_CHECK = '-artwork-docreview';

/** 'SVC-{provider}-artwork-docreview' (§3): the file check of a shop. */
export function fileCheckKey(provider: string): string {
  return `SVC-${provider}${FILE_CHECK}`;
}

export function isFileCheck(serviceKey: string): boolean {
  return serviceKey.endsWith(FILE_CHECK);
}

const DESIGN_SERVICE = '-design-service';

/** 'SVC-{provider}-design-service' (§3): human design service. */
export function designServiceKey(provider: string): string {
  return `SVC-${provider}${DESIGN_SERVICE}`;
}

export function isDesignService(serviceKey: string): boolean {
  return serviceKey.endsWith(DESIGN_SERVICE);
}

/** The service line by which a code takes something off (§3). */
export function isCoupon(serviceKey: string): boolean {
  return serviceKey === 'coupon';
}
