import { PrintContentField } from '../../../parts/print-content-field.tsx';
import type { Configurator } from './configurator.ts';

/** What is printed, where the VAT rate of these choices depends on it. */
export function PrintContent({ configurator }: { readonly configurator: Configurator }) {
  const { quote, wanted, setPrintContent } = configurator;
  const question = quote?.contentQuestion;
  return question ? (
    <PrintContentField question={question} chosen={wanted.printContent} onChoose={setPrintContent} />
  ) : null;
}
