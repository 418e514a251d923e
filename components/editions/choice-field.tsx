interface ChoiceFieldProps {
  label: string;
  value: string;
  /** Values and what they are called. */
  options: [string, string][];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** A choice in the bar of what is composed. */
export function ChoiceField({ label, value, options, disabled, onChange }: ChoiceFieldProps) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      className="h-10 max-w-full rounded-md border border-input bg-card px-3 text-sm"
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}
