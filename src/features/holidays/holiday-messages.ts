import type { HolidayRejection } from '#contracts/holidays/holiday-commands.ts'

export const holidayMessages: Readonly<Record<HolidayRejection, string>> = {
  'days-reversed': 'The last day was before the first.',
  'half-days-cross': 'Nothing was left between the two half days.',
  'in-past': 'The first day was over.',
  'too-far-ahead': 'It was too far ahead. You can request leave up to the end of the next leave year.',
  'before-start': 'It was before your first day of work.',
  'no-working-days': 'None of its days is one that you work.',
  'notice-too-short': 'It came too late for so many days. Choose later days, or fewer.',
  embargo: 'Some of these days don’t allow leave. Choose others.',
  overlaps: 'You have another holiday in some of its days.',
  covering: 'You cover for somebody in some of its days. Ask the depot to find somebody else, or choose others.',
  'not-enough-left': 'There was not enough leave left for it.',
  'not-a-courier': 'This account may not ask for holidays.',
  'not-on-the-books': 'The depot has not put you on its books yet. Ask it to.',
  'holiday-exists': 'The depot has this request already.',
  'cover-unknown': 'A courier you asked to cover is no longer at your sub-depot.',
  'holiday-unknown': 'The depot does not know this holiday.',
  'holiday-over': 'It was already declined, taken or cancelled. It doesn’t use any more of your days.',
  'holiday-begun': 'The holiday had already started. Call your depot.',
  'cover-over': 'Someone else was first, the time to answer was over, or cover isn’t needed any more.',
  'away-yourself': 'You are on holiday yourself in some of these days.',
}

export const toHolidayMessage = (code: string | null): string =>
  (holidayMessages as Readonly<Record<string, string>>)[code ?? ''] ?? 'Your depot didn’t accept it.'
