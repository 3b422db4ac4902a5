import { useId, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useClient } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
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
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle');
  const [wrong, setWrong] = useState('');
  const isAsked = state === 'asked';
  const ask = async (form: FormData) => {
    setState('busy');
    const result = await api('POST /newsletter/subscribe/', { body: { email: String(form.get(EMAIL)) } });
    setState(result.ok ? 'asked' : 'idle');
    setWrong(result.ok ? '' : (result.error.fields[0]?.problem ?? (result.error.text || t('shell:no_answer'))));
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
              if (state === 'idle') void ask(new FormData(event.currentTarget));
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
            <Button type="submit" busyText={state === 'busy' ? t('shell:newsletter_busy') : undefined}>
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
