import { useEffect, useEffectEvent, useState } from 'react';
import { useShop } from '../../../parts/use-shop.ts';
import { useSession } from '../../../client/client.tsx';
import { storeDestination, storedDestination, type Destination } from '../../../client/stored-destination.ts';

export interface DestinationState {
  /** False until the browser knows who is here: then the prices may be for another place than the visitor's. */
  readonly known: boolean;
  /** Where the lines of the cart go, and every further one with them; null while there are none. */
  readonly cart: Destination | null;
  choose(destination: Destination): void;
  /** To where the cart turned out to go. */
  follow(destination: Destination): void;
}

/**
 * Where prices and dates are for: to the cart's address, else to the place chosen before, else to the shop's own.
 * @param onMove told of each place, and whether it was chosen here and now
 */
export function useDestination(onMove: (destination: Destination, chosen: boolean) => void): DestinationState {
  const session = useSession();
  const { tenantId, countries, defaultCountry, defaultZipcode } = useShop();
  const [known, setKnown] = useState(false);
  const begin = useEffectEvent((destination: Destination) => onMove(destination, false));
  useEffect(() => {
    if (!session) return;
    setKnown(true);
    begin(
      session.destination ??
        storedDestination(tenantId, countries) ?? { country: defaultCountry, postalCode: defaultZipcode },
    );
  }, [session, tenantId, countries, defaultCountry, defaultZipcode]);
  return {
    known,
    cart: session?.destination ?? null,
    choose(next) {
      storeDestination(tenantId, next);
      onMove(next, true);
    },
    follow: (next) => onMove(next, false),
  };
}
