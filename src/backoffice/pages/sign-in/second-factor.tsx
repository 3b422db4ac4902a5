import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { CallError } from '../../client/api.ts';
import { useSession, type StaffSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { useMissing } from '../../parts/use-missing.ts';
import { useFirstFocus } from '../../parts/use-first-focus.ts';
import styles from './sign-in.module.css';

interface SecondFactorProps {
  readonly step: NonNullable<StaffSession['step']>;
  onCodes(codes: readonly string[]): void;
}

const CODE = 'code';

/** The code of the app. At the first sign-in, the app is set up before. */
export function SecondFactor({ step, onCodes }: SecondFactorProps) {
  const t = useTranslate();
  const { api, session, change } = useSession();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const missing = useMissing({ [CODE]: code });
  useFirstFocus(CODE);
  const refused = (error: CallError) => {
    setBusy(false);
    if (error.key === 'staff_step_expired') change({ step: null });
    setProblem(error.text || t('staff:no_answer'));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    if (missing.asks()) return undefined;
    setBusy(true);
    const result = await api('POST /staff/sign-in/code/', { body: { code } });
    if (!result.ok) return refused(result.error);
    onCodes(result.data.recoveryCodes);
    return change({ staff: result.data.staff, csrfToken: result.data.csrfToken, step: null });
  };
  const later = async () => {
    setBusy(true);
    const result = await api('POST /staff/sign-in/later/', {});
    if (!result.ok) return refused(result.error);
    change({ ...result.data, step: null });
  };
  return (
    <>
      <h1>{t(step === 'enrol' ? 'staff:enrol_title' : 'staff:code_title')}</h1>
      {step === 'enrol' ? <Enrolment onRefused={refused} /> : <p>{t('staff:code_text')}</p>}
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <TextField
          label={t('staff:code')}
          error={missing.errorOf(CODE)}
          hint={step === 'code' ? t('staff:code_hint') : undefined}
          inputMode={step === 'enrol' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          id={CODE}
          required
          minLength={6}
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
          {t(step === 'enrol' ? 'staff:enrol_confirm' : 'staff:sign_in')}
        </Button>
        {step === 'enrol' && session.mayWait ? (
          <Button look="quiet" onClick={() => void later()}>
            {t('staff:enrol_later')}
          </Button>
        ) : null}
        <Button look="quiet" onClick={() => change({ step: null })}>
          {t('staff:start_again')}
        </Button>
      </form>
    </>
  );
}

function Enrolment({ onRefused }: { onRefused(error: CallError): void }) {
  const t = useTranslate();
  const { api } = useSession();
  const [offer, setOffer] = useState<{ readonly secret: string; readonly uri: string }>();
  // A secret is offered once for each time that the step is shown.
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const result = await api('POST /staff/sign-in/second-factor/', {}, signal);
    if (signal.aborted) return;
    if (result.ok) setOffer(result.data);
    else onRefused(result.error);
  });
  useEffect(() => {
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, []);
  return (
    <>
      <p>{t('staff:enrol_text')}</p>
      <div className={styles.qr}>
        {offer ? <QrCode text={offer.uri} title={t('staff:enrol_code')} /> : t('staff:busy')}
        {offer ? <p className={styles.secret}>{t('staff:enrol_secret', { secret: offer.secret })}</p> : null}
      </div>
    </>
  );
}
