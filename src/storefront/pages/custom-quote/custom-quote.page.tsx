import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { WriteToShop } from '../contact/write-to-shop.tsx';
import { Blocks } from '../content/blocks.tsx';
import type { PageProps } from '../page-module.ts';
import type { CustomQuoteData, QuotedChoices } from './custom-quote.load.ts';
import box from '../../parts/form/form-box.module.css';
import contact from '../contact/contact.module.css';
import styles from './custom-quote.module.css';

const BLANK = { name: '', email: '', text: '' };

/** Row 2.7.17: asking for a price that the product page does not give. */
export function Page({ payload, data }: PageProps<CustomQuoteData>) {
  const t = useTranslate();
  const { api } = useClient();
  const form = useForm('customQuote', data.rules.customQuote, BLANK);
  const { of } = data;
  const asked = of && {
    of: {
      mcpSku: of.mcpSku,
      configuration: { ...of.configuration },
      quantity: of.quantity,
      priority: of.priority,
    },
  };
  return (
    <div className={box.page}>
      <h1>{payload.page?.title}</h1>
      {of ? <Choices of={of} /> : null}
      <WriteToShop
        form={form}
        intro={t(of ? 'customquote:intro' : 'customquote:intro_open')}
        textLabel={t('customquote:text')}
        textHint={t('customquote:text_hint')}
        blank={{ text: '' }}
        first="text"
        send={async (_values, website) =>
          (await form.send((body) => api('POST /product/custom-quote/', { body: { ...body, website, ...asked } }))) !==
          undefined
        }
      />
      <div className={contact.below}>
        <Blocks payload={payload} data={NO_PRODUCTS} />
      </div>
    </div>
  );
}

const NO_PRODUCTS = { products: [], lists: {} };

/** What the wish begins with. */
function Choices({ of }: { readonly of: QuotedChoices }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <section className={styles.choices} aria-labelledby="quoted-product">
      <h2 id="quoted-product">{of.product}</h2>
      <dl className={styles.facts}>
        {[...of.attributes, { name: t('customquote:quantity'), value: shown.number(of.quantity) }].map(
          ({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p>
        <PageLink to={`/product-${of.mcpSku}/`}>{t('customquote:back')}</PageLink>
      </p>
    </section>
  );
}
