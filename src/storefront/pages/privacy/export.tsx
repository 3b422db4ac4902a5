import { useState, type MouseEvent } from 'react';
import { buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './privacy.module.css';

const ADDRESS = '/api/v1/customer/export/';

/**
 * A link to the data file, which works without a script. With a script, an error is shown on this page and not
 * downloaded as a file.
 */
export function Export() {
  const t = useTranslate();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [told, setTold] = useState<{ readonly level: 'success' | 'danger'; readonly text: string }>();
  const fetchFile = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await api('GET /customer/export/', {});
    setBusy(false);
    if (!result.ok) {
      setTold({ level: 'danger', text: result.error.text || t('shell:no_answer') });
      return;
    }
    keep(JSON.stringify(result.data, null, 2), `${result.data.shop}-${result.data.exportedAt.slice(0, 10)}.json`);
    setTold({ level: 'success', text: t('privacy:export_done') });
  };
  return (
    <section aria-labelledby="export" className={styles.part}>
      <h2 id="export">{t('privacy:export_title')}</h2>
      <p>{t('privacy:export_text')}</p>
      {told ? (
        <Notice level={told.level} live>
          <p>{told.text}</p>
        </Notice>
      ) : null}
      <a
        className={buttonClass('main')}
        href={ADDRESS}
        download
        aria-disabled={busy}
        onClick={(event) => void fetchFile(event)}
      >
        {busy ? <Spinner /> : null}
        {t(busy ? 'privacy:export_busy' : 'privacy:export_button')}
      </a>
    </section>
  );
}

function keep(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
