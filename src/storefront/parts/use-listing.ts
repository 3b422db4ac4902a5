import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readEntry, writeEntry } from '../client/session-entry.ts';
import { storage } from '../client/storage.ts';

const LISTING = 'tirage-listing';

/** Remembers a page that shows products to choose from: the cart leads back to the last one. */
export function useListing(showsProducts: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (showsProducts) writeEntry(storage('session'), LISTING, pathname, Date.now(), '1d');
  }, [showsProducts, pathname]);
}

/** The path of the page of products that was looked at last; the home page when there is none. */
export function lastListing(): string {
  const path = readEntry(storage('session'), LISTING, Date.now());
  return typeof path === 'string' && path.startsWith('/') ? path : '/';
}
