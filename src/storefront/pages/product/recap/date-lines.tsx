import { useShown } from '../../../parts/use-shop.ts';

/** A weekday above its date. The line breaks nowhere else. */
export function DateLines({ date, className }: { readonly date: string; readonly className: string | undefined }) {
  return useShown()
    .weekday(date)
    .split(' ')
    .map((part) => (
      <span key={part} className={className}>
        {part}{' '}
      </span>
    ));
}
