import { useState } from 'react';
import type { Devices } from '#shop/accounts/accounts.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { Result } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './security.module.css';

const OTHERS = 'others';

/** Every browser that is signed in, with a button to sign it out at once. */
export function DeviceList({ initial }: { readonly initial: Devices }) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const [devices, setDevices] = useState(initial);
  const [ending, setEnding] = useUntilReturn<string>('');
  const [told, setTold] = useState<{ level: 'success' | 'danger'; text: string }>();
  const end = async (name: string, call: () => Promise<Result<Devices>>) => {
    setEnding(name);
    const result = await call();
    setEnding('');
    setTold(
      result.ok
        ? { level: 'success', text: t('security:signed_out') }
        : { level: 'danger', text: result.error.text || t('shell:no_answer') },
    );
    if (result.ok) setDevices(result.data);
  };
  return (
    <section aria-labelledby="devices" className={styles.part}>
      <h2 id="devices">{t('security:devices_title')}</h2>
      <p>{t('security:devices_intro')}</p>
      {told ? (
        <Notice level={told.level} live>
          <p>{told.text}</p>
        </Notice>
      ) : null}
      <ul className={styles.list}>
        {devices.map(({ id, browser, system, lastSeen, since, isThisOne }) => (
          <li key={id} className={styles.entry}>
            <div className={styles.facts}>
              <p className={styles.name}>
                {browser === '' ? t('security:unknown_browser') : t('security:browser_on', { browser, system })}
              </p>
              <p className={styles.detail}>
                {isThisOne ? t('security:this_device') : t('security:last_seen', { time: shown.instant(lastSeen) })}
                {' · '}
                {t('security:since', { time: shown.instant(since) })}
              </p>
            </div>
            {isThisOne ? null : (
              <Button
                busyText={ending === id ? t('security:ending') : undefined}
                aria-label={t('security:end_named', { browser, system })}
                onClick={() => void end(id, () => api('DELETE /auth/sessions/{id}/', { params: { id } }))}
              >
                {t('security:end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button
          busyText={ending === OTHERS ? t('security:ending') : undefined}
          onClick={() => void end(OTHERS, () => api('POST /auth/sessions/end-others/', {}))}
        >
          {t('security:end_others')}
        </Button>
      ) : null}
    </section>
  );
}
