import { useState, type ReactNode } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { PendingEmailWire } from '#shop/accounts/profile.contract.ts';
import type { confirmLink, readLink } from '#shop/accounts/recovery.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient, useSession } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { SignInLink } from '../../parts/sign-in-link.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { ToConfirm } from '../personal-area/to-confirm.tsx';
import type { PageProps } from '../page-module.ts';
import styles from '../../parts/form/form-box.module.css';

type Link = NonNullable<Answer<typeof readLink>>;
type Confirmed = Answer<typeof confirmLink>;

interface Data {
  readonly link: Answer<typeof readLink>;
  /** The account that is signed in; null for a guest. */
  readonly customer: CustomerWire | null;
  readonly pendingEmail: PendingEmailWire | null;
}

/**
 * The page of mailed links about an e-mail address. Opening the link changes nothing; the visitor must press the
 * button.
 */
export function Page({ data }: PageProps<Data>) {
  const t = useTranslate();
  const [confirmed, setConfirmed] = useState<Confirmed>();
  const [isStopped, setStopped] = useState(false);
  if (isStopped) return <Stopped />;
  if (confirmed) return <Done {...confirmed} />;
  const { link, customer } = data;
  if (!link) return <Gone data={data} />;
  if (link.isOwn && link.isUsed && customer) return <Done {...confirmedBefore(link, customer)} />;
  return (
    <div className={styles.page}>
      <h1>{t('access:confirm_title')}</h1>
      {link.isOwn ? <Confirm link={link} onDone={setConfirmed} /> : <OtherAccount />}
      {link.purpose === 'email_change_old' && !link.isUsed ? <Stop onDone={() => setStopped(true)} /> : null}
    </div>
  );
}

/** What a link that was used before has led to. */
function confirmedBefore({ purpose, email }: Link, customer: CustomerWire): Confirmed {
  const isDone = customer.emailVerified && customer.email === email;
  return { purpose, email, state: isDone ? 'done' : 'waiting', orders: 0 };
}

/** The link is worth nothing any more. What the reader can do depends on the state of the account. */
function Gone({ data: { customer, pendingEmail } }: { readonly data: Data }) {
  const t = useTranslate();
  const { defaultLinks, pagePaths } = useShop();
  if (!customer)
    return (
      <div className={styles.page}>
        <h1>{t('access:link_gone_title')}</h1>
        <p>{t('access:link_gone_sign_in')}</p>
        <p>
          <SignInLink look="main">{t('access:to_login')}</SignInLink>
        </p>
      </div>
    );
  if (!customer.emailVerified)
    return (
      <div className={styles.page}>
        <h1>{t('access:link_gone_title')}</h1>
        <p>{t('access:link_gone_text')}</p>
        <ToConfirm email={customer.email} />
      </div>
    );
  const { email } = customer;
  const area = { to: defaultLink(defaultLinks, 'personalArea'), text: t('access:to_area') };
  return (
    <Told
      level="info"
      title={t('access:link_gone_title')}
      link={pendingEmail ? { to: pagePaths['profile'] ?? '/', text: t('access:to_profile') } : area}
    >
      <p>{t('access:link_gone_confirmed', { email })}</p>
      {pendingEmail ? <p>{t('access:link_gone_pending', { email: pendingEmail.email })}</p> : null}
    </Told>
  );
}

function Confirm({ link, onDone }: { readonly link: Link; onDone(confirmed: Confirmed): void }) {
  const t = useTranslate();
  const { api } = useClient();
  const confirm = async () => {
    const result = await api('POST /customer/confirm/', {});
    if (!result.ok) return result.error.text;
    onDone(result.data);
    return '';
  };
  return (
    <Press
      text={t(`access:confirm_${link.purpose}_text`, { email: link.email })}
      button={t('access:confirm_button')}
      look="main"
      onPress={confirm}
    />
  );
}

function Stop({ onDone }: { onDone(): void }) {
  const t = useTranslate();
  const { api } = useClient();
  const stop = async () => {
    const result = await api('POST /customer/email/stop/', {});
    if (!result.ok) return result.error.text;
    onDone();
    return '';
  };
  return <Press text={t('access:confirm_stop_text')} button={t('access:confirm_stop')} look="plain" onPress={stop} />;
}

interface PressProps {
  readonly text: string;
  readonly button: string;
  readonly look: 'main' | 'plain';
  /** Returns the error message; empty on success. */
  onPress(): Promise<string>;
}

function Press({ text, button, look, onPress }: PressProps) {
  const t = useTranslate();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [refused, setRefused] = useState('');
  const press = async () => {
    setBusy(true);
    setRefused('');
    const said = await onPress();
    setBusy(false);
    setRefused(said);
  };
  return (
    <>
      <p>{text}</p>
      {refused === '' ? null : (
        <Notice level="danger" live>
          <p>{refused}</p>
        </Notice>
      )}
      <p>
        <Button look={look} busyText={busy ? t('access:confirm_busy') : undefined} onClick={() => void press()}>
          {button}
        </Button>
      </p>
    </>
  );
}

function OtherAccount() {
  const t = useTranslate();
  const isSignedIn = useSession()?.loggedIn === true;
  return (
    <>
      <p>{t(isSignedIn ? 'access:confirm_other_account' : 'access:confirm_sign_in')}</p>
      <p>
        <SignInLink look="main">{t('access:to_login')}</SignInLink>
      </p>
    </>
  );
}

function Done({ state, email, orders }: Confirmed) {
  const t = useTranslate();
  const { defaultLinks, pagePaths } = useShop();
  const isDone = state === 'done';
  const area = { to: defaultLink(defaultLinks, 'personalArea'), text: t('access:to_area') };
  return (
    <Told
      level={isDone ? 'success' : 'info'}
      title={t(isDone ? 'access:confirm_done_title' : 'access:confirm_waiting_title')}
      link={isDone ? area : { to: pagePaths['profile'] ?? '/', text: t('access:to_profile') }}
    >
      <p>{isDone ? t('access:confirm_done_text', { email }) : t('access:confirm_waiting_text')}</p>
      {orders > 0 ? <p>{t('access:confirm_orders', { count: orders })}</p> : null}
    </Told>
  );
}

function Stopped() {
  const t = useTranslate();
  const { pagePaths } = useShop();
  return (
    <Told
      level="success"
      title={t('access:confirm_stopped_title')}
      link={{ to: pagePaths['password-reset'] ?? '/', text: t('access:set_title') }}
    >
      <p>{t('access:confirm_stopped_text')}</p>
    </Told>
  );
}

interface ToldProps {
  readonly level: 'success' | 'info';
  readonly title: string;
  readonly link: { readonly to: string; readonly text: string };
  readonly children: ReactNode;
}

function Told({ level, title, link, children }: ToldProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <Notice level={level} live>
        {children}
      </Notice>
      <p>
        <ButtonLink to={link.to} look="main">
          {link.text}
        </ButtonLink>
      </p>
    </div>
  );
}
