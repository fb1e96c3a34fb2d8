// Detects bots, AI assistants and link preview fetchers by their user agent.
import { isbot } from 'isbot'
import { boundedMemo } from './bounded-memo.ts'

export type AgentKind = 'person' | 'bot' | 'preview' | 'assistant'

// Messengers and social networks that draw a card for a shared URL; people then follow it in their browser.
const previews =
  /facebookexternalhit|facebookcatalog|twitterbot|slackbot|slack-imgproxy|telegrambot|discordbot|linkedinbot|skypeuripreview|pinterestbot|redditbot|vkshare|bluesky cardyb|iframely|embedly|snapchat.*urlpreview|google-pagerenderer|microsoftpreview|bingpreview|quora link preview|flipboardproxy|line-poker|kakaotalk-scrap/i

// Apps whose preview fetcher shares its name with their in-app browser;
// only the in-app browser also names a browser engine.
const apps = /whatsapp\/|viber\/|tumblr\/|pinterest\/0|mastodon\//i
const engine =
  /^Mozilla\/5\.0 \([^)]+\) (AppleWebKit\/[\d.]+ \(KHTML, like Gecko\).*(Mobile\/|Chrome\/|Safari\/)|Gecko\/[\d.]+ Firefox\/)/

// Fetchers that load a page because a person asked an AI assistant about it, as their vendors document them.
const assistants =
  /chatgpt[- ]user|chatgpt agent|claude-user|perplexity-user|amzn-user|mistralai-user|duckassistbot|meta-externalfetcher|kagi-fetcher|kimi-user|manus-user|shap-user|linerbot|phindbot|google-agent|googleagent-|google-notebooklm|gemini-deep-research|google-gemini-cli|claude-code|novaact|amazonbuyforme|devin\/|tongyibot|yiyanbot/i

// Cached: a few hundred browsers make up most of the traffic, and the pattern lists are long.
const mostKnown = 5000

export const kindOf = boundedMemo(mostKnown, (agent): AgentKind => {
  if (assistants.test(agent)) return 'assistant'
  if (previews.test(agent)) return 'preview'
  const inApp = apps.test(agent)
  if (inApp && !engine.test(agent)) return 'preview'
  return isbot(inApp ? agent.replace(apps, '') : agent) ? 'bot' : 'person'
})
