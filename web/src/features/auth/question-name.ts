/** Name of a question's input on the sign-up form. */
import type { Question } from '@rivulet/contract/sign-up-question'

export const questionName = ({ id }: Pick<Question, 'id'>): string => `question-${id}`
