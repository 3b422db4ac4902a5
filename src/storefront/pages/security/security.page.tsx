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
  readonly devices: Devices;
  readonly passkeys: Answer<typeof listPasskeys>;
}

/** The signed-in browsers of the account, and its passkeys. */
export function Page({ data }: PageProps<SecurityData>) {
  const t = useTranslate();
  return (
    <AreaFrame page="security">
      <h1>{t('security:title')}</h1>
      <OwnerOnly readable>
        <PasskeyList initial={data.passkeys} rules={data.rules.passkey} />
        <DeviceList initial={data.devices} />
      </OwnerOnly>
    </AreaFrame>
  );
}
