// Tells robots and makers of previews by their user agent.
import { isbot } from 'isbot'

// What messengers and networks send to draw a card under a shared address; people follow with their browser.
const previews =
  /facebookexternalhit|facebookcatalog|meta-externalfetcher|twitterbot|slackbot|slack-imgproxy|whatsapp\/|telegrambot|discordbot|linkedinbot|skypeuripreview|pinterestbot|pinterest\/0|redditbot|vkshare|viber\/|mastodon|bluesky cardyb|iframely|embedly|snapchat.*urlpreview|google-pagerenderer|microsoftpreview|bingpreview|quora link preview|tumblr\/|flipboardproxy|line-poker|kakaotalk-scrap/i

export const isPreviewAgent = remember((agent) => previews.test(agent))
export const isBotAgent = remember((agent) => isbot(agent))

/** A few hundred browsers make most of the traffic, and the lists are long. */
function remember(test: (agent: string) => boolean): (agent: string) => boolean {
  const known = new Map<string, boolean>()
  return (agent) => {
    const found = known.get(agent)
    if (found !== undefined) return found
    if (known.size >= 5000) known.clear()
    const answer = test(agent)
    known.set(agent, answer)
    return answer
  }
}
