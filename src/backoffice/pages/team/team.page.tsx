import { useEffect, useState } from 'react';
import type { MemberWire } from '#shop/staff/members.contract.ts';
import { SCOPES, type Scope } from '#shop/staff/scopes.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, TextField } from '#ui/field/field.tsx';
import type { Result } from '../../client/api.ts';
import { useMember, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useFirstFocus } from '../../parts/use-first-focus.ts';
import { useTitle } from '../../parts/use-title.ts';
import box from '../../parts/box.module.css';
import styles from './team.module.css';

type Answered = Result<MemberWire[]>;

/** What can be done to an account besides changing its scopes. */
const ACTIONS = ['sessions', 'second_factor', 'block', 'invite'] as const;
type Action = (typeof ACTIONS)[number];

type Asked =
  | { readonly what: 'invite-new' }
  | { readonly what: 'scopes'; readonly member: MemberWire }
  | { readonly what: Action; readonly member: MemberWire };

/** Who works in the shop: invited, changed and closed here. */
export function TeamPage() {
  const t = useTranslate();
  const { api } = useSession();
  const loaded = useAnswer('members', (signal) => api('GET /staff/members/', {}, signal));
  const [members, setMembers] = useState<readonly MemberWire[]>();
  const [asked, setAsked] = useState<Asked>();
  const [told, setTold] = useState('');
  useEffect(() => setMembers(loaded.data), [loaded.data]);
  useTitle(t('staff:place_team'));
  const showAnswer = (text: string) => (answer: Answered) => {
    if (!answer.ok) return answer.error.fields[0]?.problem || answer.error.text || t('staff:no_answer');
    setMembers(answer.data);
    setAsked(undefined);
    setTold(text);
    return '';
  };
  return (
    <>
      <header className={box.head}>
        <h1>{t('staff:place_team')}</h1>
        <p>{t('staffteam:intro')}</p>
        <p className={box.bar}>
          <Button look="main" onClick={() => setAsked({ what: 'invite-new' })}>
            {t('staffteam:invite_new')}
          </Button>
        </p>
      </header>
      <p role="status">{told}</p>
      {loaded.error ? <Unreachable error={loaded.error} onRetry={loaded.again} /> : null}
      {members || loaded.error ? null : <p role="status">{t('staff:loading')}</p>}
      <ul className={styles.members}>
        {members?.map((member) => (
          <Member key={member.id} member={member} onAsk={setAsked} />
        ))}
      </ul>
      {asked?.what === 'invite-new' ? (
        <InviteDialog
          onClose={() => setAsked(undefined)}
          onInvite={async (body) =>
            showAnswer(t('staffteam:done_invite', { email: body.email }))(await api('POST /staff/members/', { body }))
          }
        />
      ) : null}
      {asked?.what === 'scopes' ? (
        <ScopesDialog
          member={asked.member}
          onClose={() => setAsked(undefined)}
          onChange={async (scopes) =>
            showAnswer(t('staffteam:done_scopes', { name: nameOf(asked.member) }))(
              await api('PUT /staff/members/{id}/scopes/', { params: { id: asked.member.id }, body: { scopes } }),
            )
          }
        />
      ) : null}
      {asked && asked.what !== 'invite-new' && asked.what !== 'scopes' ? (
        <ActionDialog
          action={asked.what}
          member={asked.member}
          onClose={() => setAsked(undefined)}
          onDo={async () => {
            const { what, member } = asked;
            const params = { id: member.id };
            const answer = await {
              sessions: () => api('POST /staff/members/{id}/sessions/end/', { params }),
              second_factor: () => api('POST /staff/members/{id}/second-factor/reset/', { params }),
              block: () => api('POST /staff/members/{id}/block/', { params }),
              invite: () => api('POST /staff/members/{id}/invite/', { params }),
            }[what]();
            return showAnswer(t(`staffteam:done_${what}`, { email: member.email, name: nameOf(member) }))(answer);
          }}
        />
      ) : null}
    </>
  );
}

function nameOf({ name, email }: Pick<MemberWire, 'name' | 'email'>): string {
  return name || email;
}

function Member({ member, onAsk }: { readonly member: MemberWire; onAsk(asked: Asked): void }) {
  const t = useTranslate();
  const shown = useShown();
  const { email, name, scopes, state, hasSecondFactor, sessions, invitedUntil, isSelf, mayChange } = member;
  const named = (what: string) => t('staffteam:do_of', { what, name: nameOf(member) });
  const actions = ACTIONS.filter(
    (action) =>
      (action === 'sessions' && sessions > 0) ||
      (action === 'second_factor' && hasSecondFactor) ||
      (action === 'block' && state !== 'blocked') ||
      action === 'invite',
  );
  return (
    <li>
      <div className={styles.who}>
        <h2 className={styles.name}>
          {nameOf(member)} {isSelf ? <span className={box.note}>{t('staffteam:self')}</span> : null}
        </h2>
        {name ? <p className={styles.email}>{email}</p> : null}
        <p>
          <strong>{t(`staffteam:state_${state}`)}</strong>
          {state === 'active' ? ` · ${t(hasSecondFactor ? 'staffteam:factor_on' : 'staffteam:factor_off')}` : ''}
          {sessions > 0 ? ` · ${t('staffteam:sessions', { count: sessions })}` : ''}
          {invitedUntil ? ` · ${t('staffteam:invited_until', { at: shown.instant(invitedUntil) })}` : ''}
        </p>
        <p className={box.note}>
          {scopes.length === SCOPES.length
            ? t('staffteam:everything')
            : scopes.map((scope) => t(`staffteam:scope_${keyOf(scope)}`)).join(' · ')}
        </p>
      </div>
      {mayChange ? (
        <div className={styles.actions}>
          <Button
            look="quiet"
            aria-label={named(t('staffteam:do_scopes'))}
            onClick={() => onAsk({ what: 'scopes', member })}
          >
            {t('staffteam:do_scopes')}
          </Button>
          {actions.map((what) => (
            <Button
              key={what}
              look="quiet"
              aria-label={named(t(`staffteam:do_${what}`))}
              onClick={() => onAsk({ what, member })}
            >
              {t(`staffteam:do_${what}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}

function keyOf(scope: Scope): string {
  return scope.replace(':', '_');
}

interface ChoiceProps {
  readonly chosen: readonly Scope[];
  onChoose(scopes: readonly Scope[]): void;
}

/** Nobody gives away what they may not do themselves. */
function ScopeChoice({ chosen, onChoose }: ChoiceProps) {
  const t = useTranslate();
  const own = useMember().scopes;
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('staffteam:scopes')}</legend>
      {SCOPES.filter((scope) => own.includes(scope)).map((scope) => (
        <Checkbox
          key={scope}
          label={t(`staffteam:scope_${keyOf(scope)}`)}
          checked={chosen.includes(scope)}
          onChange={(event) =>
            onChoose(SCOPES.filter((each) => (each === scope ? event.target.checked : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}

const EMAIL = 'invite-email';

interface InviteDialogProps {
  onClose(): void;
  onInvite(body: { email: string; scopes: Scope[] }): Promise<string>;
}

function InviteDialog({ onClose, onInvite }: InviteDialogProps) {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['order:read']);
  useFirstFocus(EMAIL);
  return (
    <FormDialog
      title={t('staffteam:invite_new')}
      go={t('staffteam:invite_go')}
      isReady={scopes.length > 0 && email.trim() !== ''}
      onClose={onClose}
      onSubmit={() => onInvite({ email: email.trim(), scopes: [...scopes] })}
    >
      <TextField
        id={EMAIL}
        label={t('staff:email')}
        hint={t('staffteam:invite_hint')}
        type="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ScopeChoice chosen={scopes} onChoose={setScopes} />
    </FormDialog>
  );
}

interface ScopesDialogProps {
  readonly member: MemberWire;
  onClose(): void;
  onChange(scopes: Scope[]): Promise<string>;
}

function ScopesDialog({ member, onClose, onChange }: ScopesDialogProps) {
  const t = useTranslate();
  const [scopes, setScopes] = useState<readonly Scope[]>(member.scopes);
  return (
    <FormDialog
      title={t('staffteam:scopes_of', { name: nameOf(member) })}
      go={t('staffteam:scopes_go')}
      isReady={scopes.length > 0}
      onClose={onClose}
      onSubmit={() => onChange([...scopes])}
    >
      <ScopeChoice chosen={scopes} onChoose={setScopes} />
    </FormDialog>
  );
}

interface ActionDialogProps {
  readonly action: Action;
  readonly member: MemberWire;
  onClose(): void;
  onDo(): Promise<string>;
}

function ActionDialog({ action, member, onClose, onDo }: ActionDialogProps) {
  const t = useTranslate();
  return (
    <FormDialog
      title={t('staffteam:do_of', { what: t(`staffteam:do_${action}`), name: nameOf(member) })}
      go={t(`staffteam:do_${action}`)}
      onClose={onClose}
      onSubmit={onDo}
    >
      <p>{t(`staffteam:text_${action}`)}</p>
    </FormDialog>
  );
}
