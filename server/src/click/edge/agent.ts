// Tells bots, assistants and makers of link previews by their user agent.
import { isbot } from 'isbot'
import { remember } from './remember.ts'

export type AgentKind = 'person' | 'bot' | 'preview' | 'assistant'

// What messengers and networks send to draw a card under a shared address; people follow with their browser.
const previews =
  /facebookexternalhit|facebookcatalog|twitterbot|slackbot|slack-imgproxy|telegrambot|discordbot|linkedinbot|skypeuripreview|pinterestbot|redditbot|vkshare|bluesky cardyb|iframely|embedly|snapchat.*urlpreview|google-pagerenderer|microsoftpreview|bingpreview|quora link preview|flipboardproxy|line-poker|kakaotalk-scrap/i

// Apps that draw such cards under the name that their in-app browser bears too: there a browser engine stands beside it.
const apps = /whatsapp\/|viber\/|tumblr\/|pinterest\/0|mastodon\//i
const engine =
  /^Mozilla\/5\.0 \([^)]+\) (AppleWebKit\/[\d.]+ \(KHTML, like Gecko\).*(Mobile\/|Chrome\/|Safari\/)|Gecko\/[\d.]+ Firefox\/)/

// What fetches a page because a person has asked an assistant about it, as their makers document it.
const assistants =
  /chatgpt[- ]user|chatgpt agent|claude-user|perplexity-user|amzn-user|mistralai-user|duckassistbot|meta-externalfetcher|kagi-fetcher|kimi-user|manus-user|shap-user|linerbot|phindbot|google-agent|googleagent-|google-notebooklm|gemini-deep-research|google-gemini-cli|claude-code|novaact|amazonbuyforme|devin\/|tongyibot|yiyanbot/i

// A few hundred browsers make most of the traffic, and the lists are long.
const mostKnown = 5000

export const kindOf = remember(mostKnown, (agent): AgentKind => {
  if (assistants.test(agent)) return 'assistant'
  if (previews.test(agent)) return 'preview'
  const inApp = apps.test(agent)
  if (inApp && !engine.test(agent)) return 'preview'
  return isbot(inApp ? agent.replace(apps, '') : agent) ? 'bot' : 'person'
})
