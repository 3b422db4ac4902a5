import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isMailKind, MAIL_KINDS, type MailKind } from '#shop/mails/mail-kinds.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN, ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';
import box from '../../parts/box.module.css';
import styles from './mails.module.css';

const READERS = ['customer', 'shop', 'staff'] as const;

/** Every kind of mail that the shop sends, as an example. Mail and language stand in the address. */
export function MailsPage() {
  const t = useTranslate();
  const { api } = useSession();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('mail') ?? '';
  const lang = search.get('lang') ?? '';
  const query = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(lang) ? { lang } : {};
  const { data, error, again } = useAnswer(JSON.stringify(query), (signal) =>
    api('GET /staff/mails/', { query }, signal),
  );
  useTitle(t('staff:place_mails'));
  const at = (mail: string, language: string) =>
    new URLSearchParams({ ...(mail === '' ? {} : { mail }), ...(language === '' ? {} : { lang: language }) });
  const kind = isMailKind(wanted) ? wanted : undefined;
  return (
    <>
      <h1>{t('staff:place_mails')}</h1>
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      {data ? null : <p role="status">{t('staff:loading')}</p>}
      {data ? (
        <div className={styles.columns}>
          <div className={kind === undefined ? undefined : styles.aside}>
            {data.languages.length > 1 ? (
              <SelectField
                label={t('staffmails:language')}
                value={data.language}
                onChange={(event) => setSearch(at(wanted, event.target.value))}
              >
                {data.languages.map((language) => (
                  <option key={language} value={language}>
                    {new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language}
                  </option>
                ))}
              </SelectField>
            ) : null}
            {READERS.map((to) => (
              <section key={to}>
                <h2 className={styles.reader}>{t(`staffmails:to_${to}`)}</h2>
                <ul className={styles.list}>
                  {data.mails
                    .filter((mail) => mail.to === to)
                    .map((mail) => (
                      <li key={mail.kind}>
                        <Link
                          to={`${ADMIN_PATHS.mails}?${at(mail.kind, lang).toString()}`}
                          aria-current={mail.kind === kind || undefined}
                        >
                          {mail.subject}
                        </Link>
                        <span className={box.note}>{t(`staffmails:when_${mail.kind}`)}</span>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
          {kind === undefined ? (
            <p className={styles.hint}>{t(wanted === '' ? 'staffmails:choose' : 'staffmails:unknown')}</p>
          ) : (
            <Preview key={`${kind} ${data.language}`} kind={kind} language={data.language} back={at('', lang)} />
          )}
        </div>
      ) : null}
    </>
  );
}

interface PreviewProps {
  readonly kind: MailKind;
  readonly language: string;
  readonly back: URLSearchParams;
}

function Preview({ kind, language, back }: PreviewProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [isText, setText] = useState(false);
  const { data, error, again } = useAnswer(`${kind} ${language}`, (signal) =>
    api('GET /staff/mails/{kind}/', { params: { kind }, query: { lang: language } }, signal),
  );
  return (
    <section className={styles.preview}>
      <p className={styles.back}>
        <Link to={`${ADMIN_PATHS.mails}?${back.toString()}`}>{t('staffmails:all')}</Link>
      </p>
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      {data ? null : <p role="status">{t('staff:loading')}</p>}
      {data ? (
        <>
          <h2 className={styles.subject}>{data.subject}</h2>
          <p className={box.note}>
            {t(`staffmails:to_${MAIL_KINDS[kind]}`)} · {t(`staffmails:when_${kind}`)}
          </p>
          <p className={box.bar}>
            <Button look="quiet" aria-pressed={!isText} onClick={() => setText(false)}>
              {t('staffmails:html')}
            </Button>
            <Button look="quiet" aria-pressed={isText} onClick={() => setText(true)}>
              {t('staffmails:text')}
            </Button>
          </p>
          {isText ? (
            <pre className={styles.text}>{data.text}</pre>
          ) : (
            <iframe
              className={styles.frame}
              sandbox=""
              title={data.subject}
              src={`${ADMIN}${ADMIN_PATHS.mails}${kind}/html/?${new URLSearchParams({ lang: language }).toString()}`}
            />
          )}
        </>
      ) : null}
    </section>
  );
}
