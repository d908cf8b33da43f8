// The few words of a preview, in the language of the page.

const chinese = {
  error: "错误", "1 error": "1 个错误", errors: "个错误", warning: "警告", note: "说明", help: "建议", ": ": "：",
  Copy: "复制", "Copied ✓": "已复制 ✓", Close: "关闭", in: "位于", "has no id.": "没有 id。",
  "Write one into the file": "在文件中写入 id",
  "The preview does not answer, so nothing was written.": "预览没有响应，未写入任何内容。",
  "The design has changed since this page was built. Load the page again, then save.":
    "此页面生成后，设计已更改。请重新加载页面，再保存。",
  "Show the page": "显示页面", "Show errors": "显示错误",
  "The page appears once the file is fixed.": "文件修正后，页面就会显示。",
  "The page shows the last version without errors, or a scenario up to its error. Fix the file, and this goes.":
    "页面显示最后一个没有错误的版本，或场景出错之前的部分。文件修正后，此提示会自动消失。",
};

export const words = (language) => (english) => (language.startsWith("zh") ? chinese[english] ?? english : english);
