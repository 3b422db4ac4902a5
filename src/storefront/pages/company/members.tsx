import { useState } from 'react';
import { ROLES, type Role } from '#shop/companies/company.ts';
import { may } from '#shop/companies/company-rights.rules.ts';
import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShown } from '../../parts/use-shop.ts';
import { MEMBERS, PAGE, type CompanyActs } from './company-acts.ts';
import { OwnLimit } from './rules.tsx';
import { Told } from './told.tsx';
import styles from './company.module.css';

/** The members of the company. Owners change roles and remove members; every member can leave. */
export function Members({ company, ...acts }: CompanyActs & { readonly company: CompanyWire }) {
  const t = useTranslate();
  const shown = useShown();
  const owns = may(company.role, 'manage');
  // The last owner must first name another owner, so refused actions are not offered.
  const isLastOwner = owns && company.members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <section aria-labelledby="members" className={styles.part}>
      <h2 id="members">{t('company:members_title')}</h2>
      <Told told={acts.told} at={MEMBERS} />
      <ul className={styles.list}>
        {company.members.map((member) => {
          const { id, name, email, role, since, isSelf, approvalLimit } = member;
          const stays = isSelf && isLastOwner;
          return (
            <li key={id} className={styles.entry}>
              <div className={styles.facts}>
                <p className={styles.name}>{isSelf ? t('company:self', { name }) : name}</p>
                <p className={styles.detail}>{email}</p>
                <p className={styles.detail}>
                  {owns && !stays ? null : `${t(`company:role_${role}`)} · `}
                  <Unbroken>{t('company:since', { time: shown.instant(since) })}</Unbroken>
                  {approvalLimit && !owns
                    ? ` · ${t('company:own_limit_is', { amount: shown.money(approvalLimit) })}`
                    : null}
                </p>
                {stays ? <p className={styles.detail}>{t('company:last_owner')}</p> : null}
              </div>
              <div className={styles.acts}>
                {owns && !stays ? <RoleChoice member={member} {...acts} /> : null}
                {(isSelf ? !stays : owns) ? <Removal member={member} {...acts} /> : null}
              </div>
              <Told told={acts.told} at={roleAct(id)} />
              {owns && may(role, 'order') && !may(role, 'order_freely') ? <OwnLimit member={member} {...acts} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Member = CompanyWire['members'][number];

function roleAct(id: string): string {
  return `role ${id}`;
}

/** A role is given by a button, so that the keyboard can pass through the values. */
function RoleChoice({ member: { id, name, role }, busy, act }: CompanyActs & { readonly member: Member }) {
  const t = useTranslate();
  const { api } = useClient();
  const [chosen, setChosen] = useState<Role>();
  const wanted = chosen ?? role;
  const focusNext = useFocusAfter();
  const field = `role-${id}`;
  const give = async () => {
    const isDone = await act(roleAct(id), t('company:role_changed'), () =>
      api('PATCH /company/members/{id}/', { params: { id }, body: { role: wanted } }),
    );
    if (!isDone) return;
    setChosen(undefined);
    // With the new role the button is gone.
    focusNext(field);
  };
  return (
    <>
      <SelectField
        id={field}
        label={t('company:role_of', { name })}
        value={wanted}
        onChange={(event) => setChosen(event.target.value as Role)}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`company:role_${each}`)}
          </option>
        ))}
      </SelectField>
      {wanted === role ? null : (
        <Button
          aria-label={t('company:role_give_named', { name })}
          busyText={busy === roleAct(id) ? t('company:working') : undefined}
          onClick={() => void give()}
        >
          {t('company:role_give')}
        </Button>
      )}
    </>
  );
}

const KEEP = 'keep-member';

/** Asks first: who was removed comes back only by a new invitation. */
function Removal({ member: { id, name, isSelf }, busy, told, act }: CompanyActs & { readonly member: Member }) {
  const t = useTranslate();
  const { api } = useClient();
  const [open, setOpen] = useState(false);
  const removal = `remove ${id}`;
  const focusNext = useFocusAfter();
  const ask = () => {
    setOpen(true);
    // The harmless choice gets the focus.
    focusNext(KEEP);
  };
  const remove = async () => {
    const isDone = await act(
      removal,
      t(isSelf ? 'company:left' : 'company:removed'),
      () => api('DELETE /company/members/{id}/', { params: { id } }),
      isSelf ? PAGE : MEMBERS,
    );
    if (isDone) setOpen(false);
  };
  const does = t(isSelf ? 'company:leave' : 'company:remove');
  return (
    <>
      <Button aria-label={isSelf ? undefined : t('company:remove_named', { name })} onClick={ask}>
        {does}
      </Button>
      {open ? (
        <Dialog
          title={isSelf ? t('company:leave_title') : t('company:remove_title', { name })}
          closeText={t('company:ask_close')}
          onClose={() => setOpen(false)}
        >
          <p>{isSelf ? t('company:leave_text') : t('company:remove_text', { name })}</p>
          <Told told={told} at={removal} />
          <p className={styles.dialogActions}>
            <Button id={KEEP} onClick={() => setOpen(false)}>
              {t(isSelf ? 'company:leave_keep' : 'company:remove_keep')}
            </Button>
            <Button busyText={busy === removal ? t('company:working') : undefined} onClick={() => void remove()}>
              {t(isSelf ? 'company:leave_confirm' : 'company:remove_confirm')}
            </Button>
          </p>
        </Dialog>
      ) : null}
    </>
  );
}
