import type { StaffContact } from '#shop/staff/contact.contract.ts';
import type { Result } from '../../client/api.ts';
import { useTranslate } from '../../client/words.tsx';

/** Shows the request as an answer or a refusal has it, and returns what went wrong. */
export function useTake(onChanged: (seen: StaffContact) => void): (result: Result<StaffContact>) => string {
  const t = useTranslate();
  return (result) => {
    if (result.ok) onChanged(result.data);
    else if (result.error.key === 'messages_changed') onChanged(result.error.detail as StaffContact);
    return result.ok ? '' : result.error.text || t('staff:no_answer');
  };
}
