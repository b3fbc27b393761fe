/** The placeholders of a reminder of an overdue debt, with their meaning for the form of the settings. */
export const reminderPlaceholders = {
  имя: 'имя главного пользователя',
  договор: 'номер договора',
  сумма: 'просроченная сумма, например 12\u00a0500,00\u00a0₽',
  дней: 'сколько просрочено, например 12\u00a0дней',
} as const;

type Placeholder = keyof typeof reminderPlaceholders;

const placeholder = /\{([^{}\n]*)\}/g;

/** Returns the first placeholder that reminders do not have, such as `{телефон}`; undefined if all are known. */
export function unknownPlaceholder(template: string): string | undefined {
  const found = [...template.matchAll(placeholder)];
  return found.find(([, name = '']) => !Object.hasOwn(reminderPlaceholders, name))?.[0];
}

/** Returns a template with its placeholders replaced. */
export function filledTemplate(template: string, values: Record<Placeholder, string>): string {
  return template.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}
