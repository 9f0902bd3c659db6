import type { Story } from './story.ts'

/** Leaves out every step without which the story still breaks a rule. */
export async function shorten(story: Story, breaks: (story: Story) => Promise<boolean>): Promise<Story> {
  let short = story
  // Starts at the end, because the last steps are needed least.
  for (let at = story.steps.length - 1; at >= 0; at--) {
    const without = { ...short, steps: short.steps.filter((_, each) => each !== at) }
    if (await breaks(without)) short = without
  }
  return short.pageSize === null || !(await breaks({ ...short, pageSize: null })) ? short : { ...short, pageSize: null }
}
