import { SEVERITIES } from '#shop/artwork/engine/check.ts';
import { LEVELS } from '#shop/artwork/verdict-text.rules.ts';
import type { PublishedChecksWire } from '#shop/artwork/published-checks.contract.ts';
import { Mark } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../../parts/use-shop.ts';
import type { PageProps } from '../page-module.ts';
import styles from './file-checks.module.css';

type Check = PublishedChecksWire['checks'][number];
type Sentence = Check['sentences'][number];
type Case = Sentence['cases'][number];

/** How files are checked: everything that is looked at, from where on something is said of it, and in which words. */
export function Page({ payload, data: { version, versions, checks } }: PageProps<PublishedChecksWire>) {
  const t = useTranslate();
  const shown = useShown();
  const areas = [...Map.groupBy(checks, ({ area }) => area)];
  const since = versions.find((each) => each.version === version)?.since ?? '';
  return (
    <>
      <h1 className={styles.title}>{payload.page?.title}</h1>
      <p className={styles.lead}>{t('checks:intro', { count: checks.length })}</p>
      <p>{t('checks:profiles')}</p>
      <section aria-labelledby="severities">
        <h2 id="severities" className={styles.heading}>
          {t('checks:severities')}
        </h2>
        <ul className={styles.meanings}>
          {SEVERITIES.map((severity) => (
            <li key={severity}>
              <Grave severity={severity} />
              <span>{t(`checks:means_${severity}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <nav aria-labelledby="areas" className={styles.areas}>
        <h2 id="areas" className={styles.heading}>
          {t('checks:areas')}
        </h2>
        <ul>
          {areas.map(([area]) => (
            <li key={area}>
              <a href={`#${area}`}>{t(`checks:area_${area}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {areas.map(([area, own]) => (
        <section key={area} aria-labelledby={area}>
          <h2 id={area} className={styles.area}>
            {t(`checks:area_${area}`)}
          </h2>
          {own.map((check) => (
            <CheckText key={check.id} check={check} />
          ))}
        </section>
      ))}
      <section aria-labelledby="changes">
        <h2 id="changes" className={styles.area}>
          {t('checks:changes')}
        </h2>
        <p>{t('checks:version', { version, date: shown.date(since) })}</p>
        <ul className={styles.versions}>
          {versions.map((each) => (
            <li key={each.version}>
              {t('checks:change_of', { version: each.version, date: shown.date(each.since) })}{' '}
              {t(`checks:change_${each.version}`)}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function CheckText({ check: { id, sentences } }: { readonly check: Check }) {
  const t = useTranslate();
  const number = id.slice('PF-'.length);
  return (
    <section id={id.toLowerCase()} className={styles.check} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.name}>
        {t(`checks:title_${number}`)} <span className={styles.number}>{id}</span>
      </h3>
      <p className={styles.why}>{t(`checks:why_${number}`)}</p>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence.key}>
            <SentenceText sentence={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sentence as a customer reads it, without what only a file fills in. */
function SentenceText({ sentence: { key, cases } }: { readonly sentence: Sentence }) {
  const t = useTranslate();
  return (
    <>
      <p className={styles.words}>{t(`preflight:finding_${key}`).replaceAll(/\{\{\w+\}\}\.?/g, '…')}</p>
      <ul className={styles.cases}>
        {cases.map((each) => (
          <li key={JSON.stringify(each)}>
            <Grave severity={each.severity} /> <CaseText of={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** There are five ways of printing: offset, digital, labels, cartons and large format. */
const ALL_PROFILES = 5;

function CaseText({ of: { limit, profiles } }: { readonly of: Case }) {
  const t = useTranslate();
  const { number } = useShown();
  const where =
    profiles.length === ALL_PROFILES
      ? t('checks:all_profiles')
      : profiles.map((profile) => t(`checks:profile_${profile}`)).join(', ');
  if (!limit) return <span className={styles.where}>{where}</span>;
  const amount = t(`checks:amount_${limit.unit}`, { value: number(limit.value) });
  const measured = t(`checks:limit_${limit.is}`, { amount });
  return (
    <>
      <span>{limit.of ? `${t(`checks:of_${limit.of}`)}, ${measured}` : measured}</span>{' '}
      <span className={styles.where}>{where}</span>
    </>
  );
}

function Grave({ severity }: { readonly severity: Case['severity'] }) {
  const t = useTranslate();
  return (
    <strong className={`${styles.grave} ${styles[LEVELS[severity]]}`}>
      <Mark level={LEVELS[severity]} size={20} />
      {t(`preflight:severity_${severity}`)}
    </strong>
  );
}
