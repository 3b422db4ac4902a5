export function putInPlace(fresh: string, place: string): void;
