import { useId, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useClient } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { useUntilReturn } from '../parts/use-until-return.ts';
import styles from './footer.module.css';

const EMAIL = 'newsletter-email';

/**
 * Subscribes to the newsletter from any page. The owner of the address must confirm by mail; until then no other mail
 * is sent.
 */
export function NewsletterForm({ brand }: { readonly brand: string }) {
  const t = useTranslate();
  const { api } = useClient();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [wrong, setWrong] = useState('');
  const ask = async (form: HTMLFormElement) => {
    setBusy(true);
    const result = await api('POST /newsletter/subscribe/', { body: { email: String(new FormData(form).get(EMAIL)) } });
    setBusy(false);
    setAsked(result.ok);
    setWrong(result.ok ? '' : (result.error.fields[0]?.problem ?? (result.error.text || t('shell:no_answer'))));
    if (!result.ok) form.querySelector('input')?.focus();
  };
  return (
    <section className={styles.newsletter} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className={styles.heading}>
          {t('shell:newsletter_title', { brand })}
        </h2>
        <p className={styles.vat}>{t('shell:newsletter_hint')}</p>
      </div>
      <div>
        <div role="status">{isAsked ? t('shell:newsletter_asked') : null}</div>
        {isAsked ? null : (
          <form
            noValidate
            method="post"
            className={styles.ask}
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) void ask(event.currentTarget);
            }}
          >
            <TextField
              id={`${id}-email`}
              label={t('shell:newsletter_email')}
              type="email"
              name={EMAIL}
              inputMode="email"
              autoComplete="email"
              error={wrong || undefined}
            />
            <Button type="submit" busyText={busy ? t('shell:newsletter_busy') : undefined}>
              {t('shell:newsletter_button')}
            </Button>
          </form>
        )}
        {/* Only the server renders it: a browser with a script never shows it. */}
        <noscript>{import.meta.env.SSR ? t('shell:newsletter_script') : null}</noscript>
      </div>
    </section>
  );
}
