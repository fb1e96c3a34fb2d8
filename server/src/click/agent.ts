// Tells robots and makers of previews by their user agent.
import { isbot } from 'isbot'
import { remember } from './remember.ts'

// What messengers and networks send to draw a card under a shared address; people follow with their browser.
const previews =
  /facebookexternalhit|facebookcatalog|meta-externalfetcher|twitterbot|slackbot|slack-imgproxy|whatsapp\/|telegrambot|discordbot|linkedinbot|skypeuripreview|pinterestbot|pinterest\/0|redditbot|vkshare|viber\/|mastodon|bluesky cardyb|iframely|embedly|snapchat.*urlpreview|google-pagerenderer|microsoftpreview|bingpreview|quora link preview|tumblr\/|flipboardproxy|line-poker|kakaotalk-scrap/i

// A few hundred browsers make most of the traffic, and the lists are long.
const mostKnown = 5000

export const isPreviewAgent = remember(mostKnown, (agent) => previews.test(agent))
export const isBotAgent = remember(mostKnown, (agent) => isbot(agent))
