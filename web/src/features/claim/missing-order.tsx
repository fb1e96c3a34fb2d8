/** From the lists of orders to a new claim about one that is missing. */
import { askMessages } from '@rivulet/contract/messages/ask-messages'
import { AskButton } from './ask-button.tsx'

export const MissingOrder = () => <AskButton words={askMessages.missing} />
