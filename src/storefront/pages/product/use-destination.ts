import { useEffect, useEffectEvent, useState } from 'react';
import { useShop } from '../../parts/use-shop.ts';
import { useSession } from '../../shell/client.tsx';
import { rememberDestination, rememberedDestination, type Destination } from '../../shell/remembered-destination.ts';

export interface DestinationState {
  /** False until the browser knows who is here: then the prices may be for another place than the visitor's. */
  readonly known: boolean;
  /** True while the cart has lines: every line goes to its address. */
  readonly ofCart: boolean;
  choose(destination: Destination): void;
  /** To where the cart turned out to go. */
  follow(destination: Destination): void;
}

/** Where prices and dates are for: to the cart's address, else to the place chosen before, else to the shop's own. */
export function useDestination(onChange: (destination: Destination) => void): DestinationState {
  const session = useSession();
  const { tenantId, countries, defaultCountry, defaultZipcode } = useShop();
  const [known, setKnown] = useState(false);
  const follow = useEffectEvent(onChange);
  useEffect(() => {
    if (!session) return;
    setKnown(true);
    follow(
      session.destination ??
        rememberedDestination(tenantId, countries) ?? { country: defaultCountry, postalCode: defaultZipcode },
    );
  }, [session, tenantId, countries, defaultCountry, defaultZipcode]);
  return {
    known,
    ofCart: (session?.destination ?? null) !== null,
    choose(next) {
      rememberDestination(tenantId, next);
      onChange(next);
    },
    follow: onChange,
  };
}
