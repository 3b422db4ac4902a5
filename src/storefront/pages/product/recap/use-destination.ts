import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useShop } from '../../../parts/use-shop.ts';
import { useSession } from '../../../client/client.tsx';
import { storeDestination, storedDestination, type Destination } from '../../../client/stored-destination.ts';

export interface DestinationState {
  /** The destination of the cart and of every further line; null for an empty cart. */
  readonly cart: Destination | null;
  choose(destination: Destination): void;
  /** Uses the destination that the cart was found to have. */
  follow(destination: Destination): void;
}

/**
 * The destination of prices and dates: the cart's address, otherwise the place that was chosen before, otherwise the
 * shop's default.
 * @param onMove a stable function; receives each place, and whether the visitor chose it just now
 * @param fixed the destination of a line of a placed order, or with an address of its own, whatever the cart has
 * @returns the destination, and whether it is known: until the session is loaded, prices may be for another place than
 *   the visitor's
 */
export function useDestination(
  onMove: (destination: Destination, chosen: boolean) => void,
  fixed: Destination | undefined,
): readonly [DestinationState, boolean] {
  const session = useSession();
  const { tenantId, countries, defaultCountry, defaultZipcode } = useShop();
  const [known, setKnown] = useState(false);
  const cart = fixed ?? session?.destination ?? null;
  const begin = useEffectEvent((destination: Destination) => onMove(destination, false));
  useEffect(() => {
    if (!session) return;
    startTransition(() => {
      setKnown(true);
      begin(cart ?? storedDestination(tenantId, countries) ?? { country: defaultCountry, postalCode: defaultZipcode });
    });
  }, [session, cart, tenantId, countries, defaultCountry, defaultZipcode]);
  const to = useMemo<DestinationState>(
    () => ({
      cart,
      choose(next) {
        storeDestination(tenantId, next);
        onMove(next, true);
      },
      follow: (next) => onMove(next, false),
    }),
    [cart, tenantId, onMove],
  );
  return [to, known];
}
