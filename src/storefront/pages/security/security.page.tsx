import type { Answer } from '#kernel/endpoint.ts';
import type { Devices } from '#shop/accounts/accounts.contract.ts';
import type { listPasskeys } from '#shop/accounts/passkeys.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import { DeviceList } from './device-list.tsx';
import { PasskeyList } from './passkey-list.tsx';

export interface SecurityData extends RulesData<'passkey'> {
  /** Null for staff in the customer's place: nothing of it helps with an order. */
  readonly owned: { readonly devices: Devices; readonly passkeys: Answer<typeof listPasskeys> } | null;
}

/** The signed-in browsers of the account, and its passkeys. */
export function Page({ data }: PageProps<SecurityData>) {
  const t = useTranslate();
  return (
    <AreaFrame page="security">
      <h1>{t('security:title')}</h1>
      <OwnerOnly>
        {data.owned ? (
          <>
            <PasskeyList initial={data.owned.passkeys} rules={data.rules.passkey} />
            <DeviceList initial={data.owned.devices} />
          </>
        ) : null}
      </OwnerOnly>
    </AreaFrame>
  );
}
