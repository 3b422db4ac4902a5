import { useRef } from 'react';
import { Menu } from '@base-ui/react/menu';
import styles from './choice-menu.module.css';

interface ChoiceMenuProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Several of a few values. The button says how many are chosen. */
export function ChoiceMenu({ label, choices, chosen, onChange }: ChoiceMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger} data-chosen={chosen.length > 0 || undefined}>
        {chosen.length > 0 ? `${label} (${chosen.length})` : label}
        <Arrow />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Menu.Popup className={styles.popup}>
            {choices.map((choice) => (
              <Menu.CheckboxItem
                key={choice.value}
                className={styles.item}
                checked={chosen.includes(choice.value)}
                onCheckedChange={(isChecked) =>
                  onChange(
                    choices
                      .map(({ value }) => value)
                      .filter((value) => (value === choice.value ? isChecked : chosen.includes(value))),
                  )
                }
              >
                <span className={styles.box} aria-hidden="true">
                  <Menu.CheckboxItemIndicator className={styles.tick} />
                </span>
                {choice.label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly Action[];
}

interface Action {
  readonly value: string;
  readonly label: string;
  /** Why it cannot be done now. It is shown, and dead. */
  readonly blocked?: string | undefined;
  run(): void;
}

/**
 * Things that can be done. Without any, the button says so by being dead. What was chosen begins when the menu is gone and
 * its button has the focus again, so that a dialog gives the focus back to that button.
 */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  const begin = (isOpen: boolean) => {
    if (isOpen || !chosen.current) return;
    button.current?.focus();
    chosen.current();
    chosen.current = undefined;
  };
  return (
    <Menu.Root modal={false} onOpenChangeComplete={begin}>
      <Menu.Trigger ref={button} className={styles.trigger} disabled={actions.length === 0}>
        {label}
        <Arrow />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Menu.Popup className={styles.popup}>
            {actions.map(({ value, label: text, blocked, run }) => (
              <Menu.Item
                key={value}
                className={styles.item}
                disabled={blocked !== undefined}
                onClick={() => (chosen.current = run)}
              >
                {blocked === undefined ? text : `${text} (${blocked})`}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={styles.arrow}>
      <path d="M2 4l4 4 4-4" />
    </svg>
  );
}
