import { useEffect, useEffectEvent, useState } from 'react';
import { useShop } from '../../parts/use-shop.ts';
import { useSession } from '../../shell/client.tsx';
import { rememberDestination, rememberedDestination, type Destination } from '../../shell/remembered-destination.ts';

export interface DestinationState {
  /** Undefined until the browser knows who is here: then the server's answer stands. */
  readonly destination: Destination | undefined;
  /** True while the cart has lines: every line goes to its address. */
  readonly ofCart: boolean;
  choose(destination: Destination): void;
}

/** Where prices and dates are for: to the cart's address, else to the place chosen before, else to the shop's own. */
export function useDestination(onChange: (destination: Destination) => void): DestinationState {
  const session = useSession();
  const { tenantId, countries, defaultCountry, defaultZipcode } = useShop();
  const [destination, setDestination] = useState<Destination>();
  const change = useEffectEvent((next: Destination) => {
    setDestination(next);
    onChange(next);
  });
  useEffect(() => {
    if (!session) return;
    change(
      session.destination ??
        rememberedDestination(tenantId, countries) ?? { country: defaultCountry, postalCode: defaultZipcode },
    );
  }, [session, tenantId, countries, defaultCountry, defaultZipcode]);
  return {
    destination,
    ofCart: (session?.destination ?? null) !== null,
    choose(next) {
      rememberDestination(tenantId, next);
      setDestination(next);
      onChange(next);
    },
  };
}
