/** The programme's own questions on the sign-up form. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { fieldOfQuestion, type Question } from '@rivulet/contract/sign-up-question'
import { questionName } from './question-name.ts'

type Props = { questions: readonly Question[]; errorOf: (name: string) => string | undefined }

export const QuestionFields = ({ questions, errorOf }: Props) =>
  questions.map((question) => {
    const field = fieldOfQuestion(question)
    const name = questionName(question)
    const shared = { name, label: question.label, required: question.required, error: errorOf(name) }
    if (field.kind === 'choice')
      return (
        <NativeSelect
          key={name}
          {...shared}
          data={[{ value: '', label: '' }, ...Object.keys(field.choices)]}
        />
      )
    const maxLength = 'max' in field ? field.max : 255
    if (field.kind === 'longText') return <Textarea key={name} {...shared} maxLength={maxLength} />
    return <TextInput key={name} {...shared} maxLength={maxLength} autoComplete="off" />
  })
