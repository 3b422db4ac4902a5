import { useState } from 'react';
import type { WalletWire } from '#shop/wallet/wallet.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { NothingYet } from '../../parts/nothing-yet.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import type { PageProps } from '../page-module.ts';
import styles from './wallet.module.css';

/** The customer's credit with the shop, and the entries that led to it. */
export function Page({ data }: PageProps<{ readonly wallet: WalletWire }>) {
  const t = useTranslate();
  const { wallet } = data;
  return (
    <AreaFrame page="wallet">
      <h1>{t('wallet:title')}</h1>
      {wallet.balances.length === 0 ? (
        <NothingYet title={t('wallet:empty_title')} text={t('wallet:empty_text')} />
      ) : (
        <History initial={wallet} />
      )}
    </AreaFrame>
  );
}

const entryId = (id: string) => `entry-${id}`;

function History({ initial }: { readonly initial: WalletWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const focusAfter = useFocusAfter();
  const [wallet, setWallet] = useState(initial);
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const { balances, entries, next } = wallet;
  const currency = entries[0]?.amount.currencyCode ?? balances[0]?.currencyCode;
  const own = balances.find(({ currencyCode }) => currencyCode === currency);
  const others = balances.filter((each) => each !== own);
  const more = async () => {
    if (next === null || currency === undefined) return;
    setBusy(true);
    const older = await api('GET /customer/wallet/', { query: { currency, before: next } });
    setBusy(false);
    if (!older.ok) return setProblem(older.error.text || t('shell:no_answer'));
    setProblem('');
    setWallet({ ...older.data, entries: [...entries, ...older.data.entries] });
    focusAfter(entryId(older.data.entries[0]?.id ?? ''));
  };
  return (
    <>
      <p className={styles.balance}>
        <span>{t('wallet:balance')}</span>
        <strong>{own ? shown.money(own) : null}</strong>
      </p>
      {others.length > 0 ? (
        <p className={styles.others}>
          {t('wallet:other_balances')} {others.map((each) => shown.money(each)).join(' · ')}
        </p>
      ) : null}
      <h2>{t('wallet:history')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('wallet:date')}</th>
            <th scope="col">{t('wallet:reason')}</th>
            <th scope="col" className={styles.amount}>
              {t('wallet:amount')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('wallet:after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, reason, amount, balance }) => (
            <tr key={id} id={entryId(id)} tabIndex={-1}>
              <td className={styles.date}>{shown.date(at)}</td>
              <td className={styles.reason}>{reason}</td>
              <td className={styles.amount} data-label={t('wallet:amount')}>
                {amount.centAmount > 0 ? '+' : ''}
                {shown.money(amount)}
              </td>
              <td className={styles.amount} data-label={t('wallet:after')}>
                {shown.money(balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem === '' ? null : (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      )}
      {next === null ? null : (
        <Button busyText={busy ? t('wallet:more_busy') : undefined} onClick={() => void more()}>
          {t('wallet:more')}
        </Button>
      )}
    </>
  );
}
