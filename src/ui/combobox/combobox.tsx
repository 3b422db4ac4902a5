import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from 'react';
import { Field, type FieldTexts } from '../field/field.tsx';
import { optionAfter, optionId, showOption } from './active-option.ts';
import { matching } from './matching.ts';
import styles from './combobox.module.css';

interface ComboboxProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'list'> {
  readonly value: string;
  /** What is offered. Undefined while it is loading. Empty if nothing is offered: then this is a plain text field. */
  readonly options: readonly string[] | undefined;
  readonly texts: {
    /** The name of the list. */
    readonly options: string;
    readonly loading: string;
    readonly noMatch: string;
  };
  onChange(value: string): void;
}

/**
 * A text field with a list of offers that becomes shorter with what is typed (the ARIA pattern of an editable combobox).
 * What is typed counts, whether it is on the list or not.
 */
export function Combobox({
  label,
  hint,
  error,
  id,
  className,
  value,
  options,
  texts,
  onChange,
  ...rest
}: ComboboxProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = matching(options ?? [], value);
  const isOffering = options === undefined || options.length > 0;
  const isShown = isOpen && isOffering;
  const isListed = isShown && found.length > 0;
  const chosenId = isListed ? optionId(listId, active) : undefined;
  const written = useRef(value);

  // What is filled in under somebody who is about to type is replaced by what they type, and not added to.
  useLayoutEffect(() => {
    if (value !== written.current && field.current === document.activeElement) field.current?.select();
    written.current = value;
  }, [value]);
  useEffect(() => showOption(chosenId), [chosenId]);

  const write = (text: string) => {
    written.current = text;
    onChange(text);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: string) => {
    write(option);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const next = optionAfter(event.key, isListed ? active : -1, found.length);
    if (next !== undefined && isOffering) {
      event.preventDefault();
      setOpen(true);
      setActive(next);
    }
    const chosen = isListed ? found[active] : undefined;
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field label={label} hint={hint} error={error} id={id} className={`${styles.box} ${className ?? ''}`}>
      {(control) => (
        <div className={styles.frame}>
          <input
            {...control}
            {...rest}
            {...(isOffering && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': isListed,
              'aria-controls': listId,
              'aria-activedescendant': chosenId,
            })}
            ref={field}
            value={value}
            onChange={(event) => {
              write(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => setOpen(value === '')}
            onClick={() => setOpen(true)}
            onBlur={close}
            onKeyDown={press}
          />
          {isOffering ? (
            <div className={styles.popup} hidden={!isShown}>
              <div id={listId} role="listbox" aria-label={texts.options}>
                {found.map((option, index) => (
                  <div
                    key={option}
                    id={optionId(listId, index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    className={styles.option}
                    // The field keeps the focus, so that the list is still there when the press becomes a click.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                    onKeyDown={press}
                  >
                    {option}
                  </div>
                ))}
              </div>
              <p role="status" className={styles.note}>
                {isShown && found.length === 0 ? (options === undefined ? texts.loading : texts.noMatch) : ''}
              </p>
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}
