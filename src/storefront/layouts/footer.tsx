import { placeLines } from '#shop/addresses/address-lines.rules.ts';
import { PageLink } from '../parts/page-link.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import type { Payload } from '../client/payload.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import styles from './footer.module.css';

export function Footer({ payload }: { readonly payload: Payload }) {
  const t = useTranslate();
  const { shop } = payload;
  const { legal } = shop;
  return (
    <footer className={styles.footer}>
      <NewsletterForm brand={shop.brand} />
      <div className={styles.row}>
        <section className={styles.families}>
          <h2 className={styles.heading}>{t('shell:footer_shop')}</h2>
          <ul className={styles.list}>
            {shop.navigation.map((link) => (
              <li key={link.path}>
                <PageLink to={link.path}>{link.title}</PageLink>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className={styles.heading}>{t('shell:footer_help')}</h2>
          <ul className={`${styles.list} ${styles.pages}`}>
            {shop.legalLinks.map((link) => (
              <li key={link.path}>
                <PageLink to={link.path}>{link.title}</PageLink>
              </li>
            ))}
            {shop.outboxPath ? (
              <li>
                <a href={shop.outboxPath}>{t('shell:outbox')}</a>
              </li>
            ) : null}
          </ul>
        </section>
        <section>
          <h2 className={styles.heading}>{t('shell:footer_contact')}</h2>
          <address className={styles.address}>
            {[legal.company, legal.street, ...placeLines(legal)].join(', ')}
            <br />
            <a href={`mailto:${legal.email}`}>{legal.email}</a>{' '}
            <a href={`tel:${legal.phone.replaceAll(' ', '')}`}>{legal.phone}</a>
          </address>
          <p className={styles.vat}>{t('shell:vat_number', { number: legal.vatNumber })}</p>
        </section>
      </div>
    </footer>
  );
}
