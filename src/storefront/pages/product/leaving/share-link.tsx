import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';

/** Copies the address, which has every choice. Where nothing can be copied, it stands there to be taken by hand. */
export default function ShareLink() {
  const t = useTranslate();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid(t('product:share_done'));
    } catch {
      setSaid(location.href);
    }
  };
  return (
    <p>
      <Button look="quiet" onClick={() => void copy()}>
        {t('product:share')}
      </Button>{' '}
      <span role="status">{said}</span>
    </p>
  );
}
