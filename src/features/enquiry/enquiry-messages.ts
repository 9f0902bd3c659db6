export const enquiryMessages: Readonly<Record<string, string>> = {
  'form-unknown': 'The depot has withdrawn this form. Choose another one.',
  'answers-invalid': 'The depot couldn’t accept your answers. Check each one.',
  'enquiry-exists': 'The depot already has this enquiry.',
  'captcha-needed': 'The depot needs to check that you’re not a robot. Open this enquiry to do the check.',
  'not-a-courier': 'This account can’t send enquiries.',
  'enquiry-unknown': 'The depot doesn’t have this enquiry.',
  'enquiry-closed': 'This enquiry is closed. You can appeal, or start a new one.',
  'not-answered': 'The depot hasn’t answered yet. You can appeal once it has.',
  'already-appealed': 'You’ve already appealed.',
}
