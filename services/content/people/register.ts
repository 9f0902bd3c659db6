import type { Register } from '#kit/people/register.ts'

/** News and episodes, which editors publish. The tables are the service's own: it takes no commands and has no feeds. */
export const contentRegister: Register = {
  edition: { holds: 'Which state of the content is published', about: 'nobody', stays: 'Always' },
  past_ref: { holds: 'Earlier states', about: 'nobody', stays: 'Always' },
  release: { holds: 'Releases and previews', about: 'nobody', stays: 'Until they are published or withdrawn' },
  document: { holds: 'News, episodes and pages', about: 'nobody', stays: 'Until editors take them out' },
  migration: { holds: 'The steps that the tables have had', about: 'nobody', stays: 'Always' },
  media: { holds: 'Pictures and audio of the documents', about: 'nobody', stays: 'Until editors take them out' },
}
