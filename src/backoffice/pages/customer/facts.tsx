import { useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';

/** Facts with their names, as far as they are known. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  const t = useTranslate();
  return (
    <dl className={box.sums}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`staffcustomers:fact_${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
