import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import styles from './webhooks.module.css';

/** Shows a secret, once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const t = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <Dialog title={t('staffwebhooks:secret_title')} closeText={t('staff:close')} onClose={onClose}>
      <p>{t('staffwebhooks:secret_text')}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <p className={box.bar}>
        {/* Browsers give the clipboard to secure pages alone. */}
        {'clipboard' in navigator ? (
          <Button look="main" onClick={() => void copy()}>
            {t('staffwebhooks:secret_copy')}
          </Button>
        ) : null}
        <Button look="quiet" onClick={onClose}>
          {t('staff:close')}
        </Button>
        <span role="status">{isCopied ? t('staffwebhooks:secret_copied') : ''}</span>
      </p>
    </Dialog>
  );
}
