import { ConfigError, type Config } from '#platform/config.ts';
import { readYamlFile } from '#platform/yaml-file.ts';
import { paymentKeys, type PaymentKeys } from '#shop/payments/payment-keys.schema.ts';

/** Keys of the shops' accounts at payment providers, from the file that the operator names. */
export function readPaymentKeys({ paymentKeysFile: file }: Pick<Config, 'paymentKeysFile'>): PaymentKeys {
  if (file === undefined) return {};
  const content = keysIn(file);
  if ('value' in content) return content.value;
  const [problem] = content.problems;
  throw new ConfigError(`TIRAGE_PAYMENT_KEYS: line ${problem?.line} of ${file}: ${problem?.message}. Correct it.`);
}

function keysIn(file: string) {
  try {
    return readYamlFile(file, paymentKeys, { secret: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `TIRAGE_PAYMENT_KEYS is ${file}, which cannot be read (${code}). Correct the path or let this user read the file.`,
      { cause: error },
    );
  }
}
