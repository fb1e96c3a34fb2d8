/** Sign-up of an affiliate, with or without an invite. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { sessionEndpoints, signUpFields } from '@rivulet/contract/endpoints/session-endpoints'
import { inviteMessages } from '@rivulet/contract/messages/invite-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { signUpMessages } from '@rivulet/contract/messages/sign-up-messages'
import { fieldOfQuestion, type Question } from '@rivulet/contract/sign-up-question'
import { IconHourglassHigh, IconTicket } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { piece } from '../../lib/page/piece.ts'
import { useProgramme } from '../../lib/programme.ts'
import { useCountry } from '../../lib/use-country.ts'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { asideOf } from '../../ui/inputs/field.tsx'
import { NewPassword } from '../../ui/inputs/new-password.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { PhoneInput } from '../../ui/inputs/phone-input.tsx'
import { upperCase } from '../../ui/inputs/upper-case.ts'
import { AuthDone, AuthForm } from './auth-form.tsx'
import { InviteNote } from './invite-note.tsx'
import css from './sign-up.module.css'
import { questionName } from './question-name.ts'
import { TermsToAccept } from './terms-to-accept.tsx'
import { useInvite } from './use-invite.ts'
import { usePublished } from './use-published.ts'
import { useSubmit, type Values } from './use-submit.ts'

const QuestionFields = piece(async () => (await import('./question-fields.tsx')).QuestionFields)

/** The invite is in the address, the version of the terms beside their text, and each question has an input of its own. */
const {
  invite: _invite,
  terms: _terms,
  questions: _questions,
  answers: _answers,
  ...typedFields
} = signUpFields

/** What the form holds: the fixed fields for the body, and the answers by the ids of their questions. */
function split(values: Values, questions: readonly Question[]) {
  const fixed: Values = { ...values }
  const answers: Values = {}
  for (const question of questions) {
    const name = questionName(question)
    if (fixed[name] !== undefined) answers[question.id] = fixed[name]
    delete fixed[name]
  }
  return { fixed, answers }
}

export function SignUp() {
  const code = useSearchParams()[0].get('invite')?.trim() ?? ''
  const invite = useInvite(code)
  const country = useCountry()
  const programme = useProgramme()
  const terms = usePublished(sessionEndpoints.terms, programme.terms !== null)
  const asked = usePublished(sessionEndpoints.questions, programme.questions !== null)
  const questions = asked?.questions ?? []
  const [accepted, setAccepted] = useState(false)
  const [done, setDone] = useState<{ title: string; status: string; address: string } | null>(null)
  const { formProps, errorOf, edited, alert, busy } = useSubmit({
    fields: {
      ...typedFields,
      ...Object.fromEntries(questions.map((one) => [questionName(one), fieldOfQuestion(one)])),
    },
    failure: messages.session.signUpFailed,
    also: () => (terms && !accepted ? { terms: [messages.terms.needed] } : {}),
    async send(values) {
      const { fixed, answers } = split(values, questions)
      const { data, message } = await call(sessionEndpoints.signUp, {
        body: {
          ...fixed,
          ...(asked ? { questions: asked.version, answers } : {}),
          ...(code ? { invite: code } : {}),
          ...(accepted && terms ? { terms: terms.version } : {}),
        },
      })
      setDone({
        title: message ?? messages.session.created,
        status: data?.status ?? messages.session.underAnalysis,
        address: String(values['email'] ?? ''),
      })
    },
  })
  const toSignIn = (
    <Button component={Link} to="/" size="lg" fullWidth>
      Back to sign in
    </Button>
  )
  if (done)
    return (
      <AuthDone
        title={done.title}
        windowTitle="Sign up"
        icon={<IconHourglassHigh size={22} />}
        next={toSignIn}
      >
        <strong>{done.status}</strong>
        <br />
        {programme.mails
          ? `${signUpMessages.next(done.address)} ${signUpMessages.ignore}`
          : signUpMessages.noMail(done.address, programme.supportAddress)}
      </AuthDone>
    )
  const wrong = invite.state === 'wrong' ? invite.message : null
  if (programme.signUp === 'invite' && (!code || wrong))
    return (
      <AuthDone
        title={wrong ? inviteMessages.cannotBeUsed : 'By invite only'}
        windowTitle="Sign up"
        icon={<IconTicket size={22} />}
        failed={wrong !== null}
        next={toSignIn}
      >
        {wrong
          ? `${wrong}. ${inviteMessages.askAgain(programme.supportAddress)}`
          : messages.signUp.inviteOnlyLead}
      </AuthDone>
    )
  return (
    <AuthForm
      title="Become an affiliate"
      windowTitle="Sign up"
      lead="Tell us who you are and where your visitors come from. We review every registration ourselves."
      button="Create the account"
      formProps={formProps}
      alert={errorOf('invite') ?? errorOf('answers') ?? alert}
      busy={busy}
      other={
        <>
          Already have an account?{' '}
          <Link className="link" to="/">
            Sign in
          </Link>
        </>
      }
    >
      <InviteNote invite={invite} />
      <TextInput
        label="Name"
        name="name"
        required
        autoComplete="name"
        maxLength={255}
        {...upperCase}
        error={errorOf('name')}
      />
      <TextInput
        label="Username"
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        error={errorOf('email')}
        {...asideOf(messages.session.usernameIs)}
      />
      <div className={css.pair}>
        <NewPassword label="Password" name="password" required error={errorOf('password')} />
        <PasswordInput
          label="Password Confirmation"
          name="confirmPassword"
          required
          autoComplete="new-password"
          error={errorOf('confirmPassword')}
        />
      </div>
      <PhoneInput
        label="Mobile phone"
        name="phone"
        required
        autoComplete="tel-national"
        country={country}
        // Its inputs have no names: the one that is sent is hidden.
        onChange={() => edited('phone')}
        error={errorOf('phone')}
      />
      <TextInput
        label="Traffic source"
        name="source"
        required
        maxLength={255}
        description="Where your visitors come from: a website, a channel, a newsletter"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('source')}
      />
      <Textarea
        label="Business profile"
        name="businessProfile"
        required
        maxLength={2000}
        description="What you do, for whom, and since when"
        error={errorOf('businessProfile')}
      />
      {questions.length > 0 && (
        <Suspense fallback={<BlockSkeleton height={62 * questions.length} />}>
          <QuestionFields questions={questions} errorOf={errorOf} />
        </Suspense>
      )}
      {terms && (
        <TermsToAccept
          terms={terms}
          accepted={accepted}
          error={errorOf('terms')}
          onChange={setAccepted}
        />
      )}
    </AuthForm>
  )
}
