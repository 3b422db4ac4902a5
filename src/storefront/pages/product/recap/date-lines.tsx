import { useShown } from '../../../parts/use-shop.ts';

/** A weekday above its date, which may have several words. The line breaks nowhere else. */
export function DateLines({ date, className }: { readonly date: string; readonly className: string | undefined }) {
  const [weekday = '', ...day] = useShown().weekday(date).split(' ');
  return [weekday, day.join(' ')].map((part) => (
    <span key={part} className={className}>
      {part}{' '}
    </span>
  ));
}
